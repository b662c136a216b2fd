import { type ClipboardEvent, useId } from 'react';
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { ImagePlus } from 'lucide-react';
import { FINGER, useMedia } from '#src/lib/use-media.ts';
import { Button } from './button.tsx';
import './file-drop.css';

type DropEvent = Parameters<NonNullable<DropZoneProps['onDrop']>>[0];

interface FileDropProps {
  /** Extensions and types for a file dialog. Dropped and pasted files are not checked. */
  accept: readonly string[];
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  label: string;
  /** The label for fingers, which neither drop nor paste. */
  touchLabel?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  isDisabled?: boolean;
}

/** Files by a dialog, by dragging, or by pasting. They are passed on unchecked: the caller checks them. */
export function FileDrop({
  accept,
  multiple = false,
  onFiles,
  label,
  touchLabel = label,
  hint,
  error,
  isDisabled = false,
}: FileDropProps) {
  const id = useId();
  const shownLabel = useMedia(FINGER) ? touchLabel : label;
  const acceptFiles = (files: readonly File[]) => {
    const taken = multiple ? [...files] : files.slice(0, 1);
    if (taken.length > 0 && !isDisabled) onFiles(taken);
  };
  const acceptDropped = async ({ items }: DropEvent) => {
    const files = items.filter((item) => item.kind === 'file');
    acceptFiles(await Promise.all(files.map((item) => item.getFile())));
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    acceptFiles(files);
  };

  return (
    <div onPaste={paste}>
      <DropZone
        className="file-drop"
        isDisabled={isDisabled}
        // Its own name: the button in it is the one that opens the dialog.
        aria-label={hint ?? shownLabel}
        data-invalid={error ? true : undefined}
        onDrop={(event) => void acceptDropped(event).catch(reportError)}
        // Another kind of thing (text, a folder) is not taken: the pointer shows that before the drop.
        getDropOperation={(types) => (types.has('text/plain') ? 'cancel' : 'copy')}
      >
        <ImagePlus aria-hidden />
        <FileTrigger
          acceptedFileTypes={accept}
          allowsMultiple={multiple}
          onSelect={(list) => acceptFiles(list ? [...list] : [])}
        >
          <Button
            variant="secondary"
            isDisabled={isDisabled}
            aria-describedby={`${id}-hint ${id}-error`}
          >
            {shownLabel}
          </Button>
        </FileTrigger>
        <span id={`${id}-hint`} className="file-drop-hint">
          {hint}
        </span>
      </DropZone>
      <p id={`${id}-error`} className="file-drop-error" role="alert">
        {error}
      </p>
    </div>
  );
}
