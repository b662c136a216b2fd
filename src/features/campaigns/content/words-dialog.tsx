import { useState } from 'react';
import { ALT_TEXT_MAX_CHARACTERS, CAPTION_MAX_CHARACTERS } from '#contract/content/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import type { FileWords } from './words.ts';
import styles from './words-dialog.module.css';

type Props = {
  words: FileWords;
  /** When they go out. */
  hint: string;
  onSave: (words: FileWords) => void;
  onClose: () => void;
};

/** A file's caption, and what it shows. */
export function WordsDialog({ words, hint, onSave, onClose }: Props) {
  const [caption, setCaption] = useState(words.caption);
  const [altText, setAltText] = useState(words.altText);
  const save = () => {
    onSave({ caption: caption.trim(), altText: altText.trim() });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={m.content_words()}
      actions={(close) => (
        <>
          <Button variant="secondary" onPress={close}>
            {m.content_back()}
          </Button>
          <Button onPress={save}>{m.content_save()}</Button>
        </>
      )}
    >
      <div className={styles.form}>
        <p className={styles.hint}>{hint}</p>
        <TextArea
          label={m.content_caption()}
          maxLength={CAPTION_MAX_CHARACTERS}
          value={caption}
          onChange={setCaption}
        />
        <TextArea
          label={m.content_alt()}
          description={m.content_alt_hint()}
          maxLength={ALT_TEXT_MAX_CHARACTERS}
          rows={2}
          value={altText}
          onChange={setAltText}
        />
      </div>
    </Dialog>
  );
}
