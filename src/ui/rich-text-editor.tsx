import { useEffect, useId, useRef } from 'react';
import { getSchema } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { DOMParser } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import StarterKit from '@tiptap/starter-kit';
import { CircleAlert } from 'lucide-react';
import { ABOUT_LINK_REL } from '#contract/profile/about-html.ts';
import { isWebUrl } from '#contract/profile/edits.ts';
import { cleanFragment } from './clean-html.ts';
import type { FieldTexts } from './field.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import './field.css';
import './rich-text.css';
import './rich-text-editor.css';

export interface RichTextEditorProps extends Pick<FieldTexts, 'errorMessage'> {
  label: string;
  /** HTML of the contract's tags. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
}

/** Formatted text of the contract's tags and no others, typed, pasted or dropped. A big chunk: load it on demand. */
export function RichTextEditor({
  label,
  errorMessage,
  value,
  onChange,
  onBlur,
}: RichTextEditorProps) {
  const id = useId();
  const written = useRef(value);
  const editor = useEditor({
    extensions,
    content: contentOf(value),
    // Its style element is not allowed here; ours does the same.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'rich-text rich-text-input',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-notes`,
        ...(errorMessage !== undefined && { 'aria-invalid': 'true' }),
      },
      handleDOMEvents: { paste: handlePaste, drop: handleDrop },
    },
    onUpdate: ({ editor: edited }) => {
      written.current = htmlOf(edited);
      onChange(written.current);
    },
    onBlur: () => onBlur?.(),
  });
  // Content from outside (a reset, another device) replaces the shown text; the person's own typing never does.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className="field rich-text-editor" data-invalid={errorMessage ? true : undefined}>
      <span id={`${id}-label`} className="field-label">
        {label}
      </span>
      <div className="rich-text-frame">
        <Toolbar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      <div id={`${id}-notes`}>
        {errorMessage ? (
          <p className="field-error">
            <CircleAlert aria-hidden />
            <span>{errorMessage}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Toolbar({ editor }: { editor: Editor }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      link: now.isActive('link') ? String(now.getAttributes('link')['href'] ?? '') : null,
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  return <RichTextToolbar editor={editor} state={state} />;
}

const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    dropcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (uri) => isWebUrl(uri),
      HTMLAttributes: { rel: ABOUT_LINK_REL, target: null },
    },
  }),
];
const schema = getSchema(extensions);

/** From elements, never from text: this page makes no elements of text but through its sanitiser. */
const contentOf = (html: string): Record<string, unknown> =>
  DOMParser.fromSchema(schema).parse(cleanFragment(html)).toJSON() as Record<string, unknown>;

/** Nothing is an empty text, not an empty paragraph. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

function handlePaste(view: EditorView, event: ClipboardEvent): boolean {
  return insertText(view, event, event.clipboardData);
}

function handleDrop(view: EditorView, event: DragEvent): boolean {
  // The editor itself moves content that is dragged within it.
  if (view.dragging) return false;
  return insertText(view, event, event.dataTransfer);
}

/** Inserts sanitized content of another page or program. The editor handles plain text itself. */
function insertText(view: EditorView, event: Event, data: DataTransfer | null): boolean {
  const html = data?.getData('text/html');
  if (!html) return false;
  event.preventDefault();
  const slice = DOMParser.fromSchema(view.state.schema).parseSlice(cleanFragment(html));
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}
