import { useState } from 'react';
import type { ChatroomId } from '#contract/ids.ts';
import { ALT_TEXT_MAX } from '#contract/message/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { pictureSentence } from '#src/data/media/picture-sentence.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FileThumbnail } from '#src/ui/file-thumbnail.tsx';
import { Row, Stack, Text } from '#src/ui/layout.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import type { Parties } from '../actions.ts';
import { sendPictureMessage } from '../send-picture-message.ts';
import type { Draft } from '../use-draft.ts';
import styles from './photo-dialog.module.css';

export type PhotoProps = {
  actor: Actor;
  chatroomId: ChatroomId;
  room: Parties | undefined;
  draft: Draft;
  onSent: () => void;
};
type Props = PhotoProps & { file: File; onClose: () => void };

/** A chosen photo, looked over before it is sent with its words. */
export function PhotoDialog({ actor, chatroomId, room, draft, onSent, file, onClose }: Props) {
  const [altText, setAltText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { text } = draft;
      const sent = await sendPictureMessage(actor, chatroomId, room, { file, altText, text });
      if (!sent.ok) return setProblem(refusalSentence(sent.refusal.code));
      draft.show(() => '');
      onSent();
      onClose();
    } catch (failure) {
      setProblem(pictureSentence(failure));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || isBusy || onClose()}
      title={m.messages_send_photo()}
      actions={() => (
        <>
          <Button variant="secondary" isDisabled={isBusy} onPress={onClose}>
            {m.app_remove()}
          </Button>
          <Button isPending={isBusy} onPress={() => void send()}>
            {m.messages_send()}
          </Button>
        </>
      )}
    >
      <Stack gap={4}>
        <Row gap={3} align="center">
          <span className={styles.preview}>
            <FileThumbnail file={file} />
          </span>
          <Text as="span" truncate grow shrink>
            {file.name}
          </Text>
        </Row>
        <TextArea
          label={m.messages_photo_words()}
          rows={1}
          maxRows={4}
          value={draft.text}
          isDisabled={isBusy}
          onChange={draft.write}
        />
        <TextArea
          label={m.app_description()}
          description={m.messages_photo_description()}
          maxLength={ALT_TEXT_MAX}
          rows={2}
          value={altText}
          isDisabled={isBusy}
          onChange={setAltText}
        />
        <Text size={14} tone="danger" unlessEmpty role="alert">
          {problem}
        </Text>
      </Stack>
    </Dialog>
  );
}
