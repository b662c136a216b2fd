import { useState } from 'react';
import type { Editor } from '@tiptap/react';
import { Button } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import {
  Bold,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { isWebUrl } from '#contract/profile/edits.ts';
import { m } from '#src/paraglide/messages.js';
import { Button as TextButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

interface RichTextState {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  bulletList: boolean;
  orderedList: boolean;
  /** The address of the link at the cursor. */
  link: string | null;
  canUndo: boolean;
  canRedo: boolean;
}

/** One stop of the Tab key; arrow keys go through its buttons. */
export function RichTextToolbar({ editor, state }: { editor: Editor; state: RichTextState }) {
  const [isLinking, setIsLinking] = useState(false);
  const on = () => editor.chain().focus();
  return (
    <>
      <Toolbar className="rich-text-toolbar" aria-label={m.profile_editor_toolbar()}>
        <Style
          icon={Bold}
          label={m.profile_editor_bold()}
          isOn={state.bold}
          onChange={() => on().toggleBold().run()}
        />
        <Style
          icon={Italic}
          label={m.profile_editor_italic()}
          isOn={state.italic}
          onChange={() => on().toggleItalic().run()}
        />
        <Style
          icon={Underline}
          label={m.profile_editor_underline()}
          isOn={state.underline}
          onChange={() => on().toggleUnderline().run()}
        />
        <Style
          icon={List}
          label={m.profile_editor_bullets()}
          isOn={state.bulletList}
          onChange={() => on().toggleBulletList().run()}
        />
        <Style
          icon={ListOrdered}
          label={m.profile_editor_numbers()}
          isOn={state.orderedList}
          onChange={() => on().toggleOrderedList().run()}
        />
        <Style
          icon={Link}
          label={m.profile_editor_link()}
          isOn={state.link !== null}
          onChange={() => setIsLinking(true)}
        />
        <Button
          className="rich-text-tool"
          aria-label={m.app_undo()}
          isDisabled={!state.canUndo}
          onPress={() => on().undo().run()}
        >
          <Undo2 aria-hidden />
        </Button>
        <Button
          className="rich-text-tool"
          aria-label={m.profile_editor_redo()}
          isDisabled={!state.canRedo}
          onPress={() => on().redo().run()}
        >
          <Redo2 aria-hidden />
        </Button>
      </Toolbar>
      {isLinking ? (
        <LinkDialog editor={editor} href={state.link} onClose={() => setIsLinking(false)} />
      ) : null}
    </>
  );
}

type StyleProps = { icon: LucideIcon; label: string; isOn: boolean; onChange: () => void };

function Style({ icon: Icon, label, isOn, onChange }: StyleProps) {
  return (
    <ToggleButton
      className="rich-text-tool"
      aria-label={label}
      isSelected={isOn}
      onChange={onChange}
    >
      <Icon aria-hidden />
    </ToggleButton>
  );
}

/** A new link begins with it. */
const START = 'https://';

function LinkDialog({
  editor,
  href,
  onClose,
}: {
  editor: Editor;
  href: string | null;
  onClose: () => void;
}) {
  const [address, setAddress] = useState(href ?? START);
  const [isTried, setIsTried] = useState(false);
  const set = () => {
    setIsTried(true);
    if (!isWebUrl(address)) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && href === null) {
      chain
        .insertContent({
          type: 'text',
          text: address,
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run();
    } else chain.setLink({ href: address }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <Dialog
      title={m.profile_editor_link()}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      actions={() => (
        <>
          {href === null ? null : (
            <TextButton variant="secondary" onPress={remove}>
              {m.profile_editor_link_remove()}
            </TextButton>
          )}
          <TextButton onPress={set}>{m.profile_editor_link_set()}</TextButton>
        </>
      )}
    >
      <TextField
        label={m.profile_editor_link_address()}
        type="url"
        autoFocus
        value={address}
        onChange={setAddress}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set();
          else event.continuePropagation();
        }}
        errorMessage={isTried && !isWebUrl(address) ? problemOf(address) : undefined}
      />
    </Dialog>
  );
}

/** A link needs an address: the required variant of the specification's rule has words of its own. */
const problemOf = (address: string): string =>
  ['', START].includes(address.trim()) ? m.profile_editor_link_required() : m.refusal_URL_INVALID();
