import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { ImagePlus } from 'lucide-react';
import { ACCEPTED_EXTENSIONS, checkChosen } from '#contract/pictures/rules.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from '#src/ui/icon-button.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { PhotoDialog, type PhotoProps } from './photo-dialog.tsx';

/** Chooses a photo for the conversation. What can't be one is refused before anything is kept. */
export function PhotoButton(props: PhotoProps) {
  const [file, setFile] = useState<File | null>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const checked = checkChosen(chosen);
    if (checked.ok) setFile(chosen);
    else toasts.error(refusalSentence(checked.refusal.code));
  };
  return (
    <>
      <FileTrigger acceptedFileTypes={ACCEPTED_EXTENSIONS} onSelect={(list) => choose(list?.[0])}>
        <IconButton label={m.messages_add_photo()}>
          <ImagePlus aria-hidden />
        </IconButton>
      </FileTrigger>
      {file ? <PhotoDialog {...props} file={file} onClose={() => setFile(null)} /> : null}
    </>
  );
}
