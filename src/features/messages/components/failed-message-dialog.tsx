import { useState } from 'react';
import type { UploadId } from '#contract/ids.ts';
import type { Whereabouts } from '#src/data/unsent.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import type { MessageEntry } from '../overlay.ts';
import { ChoosePhotoAgain } from './choose-photo-again.tsx';
import { MessageText } from './message-text.tsx';
import styles from './failed-message-dialog.module.css';

type Props = {
  entry: MessageEntry;
  /** Asks where the message really is before it is taken away. */
  locate: () => Promise<Whereabouts>;
  onRetry: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onClose: () => void;
};

type Step =
  | { step: 'choose' }
  | { step: 'asking' | 'confirm'; wish: 'edit' | 'delete'; where: Whereabouts };

/** Why a message was not sent, and what can be done about it. Nothing is taken away without a question. */
export function FailedMessageDialog(props: Props) {
  const { entry, locate, onRetry, onEdit, onDelete, onClose } = props;
  const [state, setState] = useState<Step>({ step: 'choose' });

  const wants = async (wish: 'edit' | 'delete') => {
    setState({ step: 'asking', wish, where: 'unknown' });
    const where = await locate();
    if (where === 'sent') return onClose();
    // Taking an unsent text back loses nothing, so there is nothing to ask.
    if (where === 'unsent' && wish === 'edit') onEdit();
    else setState({ step: 'confirm', wish, where });
  };

  if (state.step === 'confirm') {
    return (
      <LeavingDialog
        {...state}
        onKeep={onClose}
        onConfirm={state.wish === 'edit' ? onEdit : onDelete}
      />
    );
  }
  const refusedPicture = refusedPictureOf(entry);
  const asks = (wish: 'edit' | 'delete') => state.step === 'asking' && state.wish === wish;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={m.app_not_sent()}
      actions={() => (
        <>
          <Button variant="quiet" isPending={asks('delete')} onPress={() => void wants('delete')}>
            {m.app_delete()}
          </Button>
          {entry.picture ? null : (
            <Button variant="secondary" isPending={asks('edit')} onPress={() => void wants('edit')}>
              {m.app_edit()}
            </Button>
          )}
          {refusedPicture ? (
            <ChoosePhotoAgain uploadId={refusedPicture} onClose={onClose} />
          ) : (
            <Button onPress={onRetry}>{m.app_try_again()}</Button>
          )}
        </>
      )}
    >
      <p>{attentionSentence(entry.attention, m.app_old_message)}</p>
      <blockquote className={styles.quote}>
        <MessageText text={entry.text || m.messages_photo()} />
      </blockquote>
    </Dialog>
  );
}

/** A picture that is gone or that the server can't take: sending it once more cannot help. */
function refusedPictureOf({ picture, attention }: MessageEntry): UploadId | null {
  const isRefused = attention?.code.startsWith('PICTURE_') === true;
  return isRefused && picture && 'uploadId' in picture ? picture.uploadId : null;
}

type ConfirmProps = {
  wish: 'edit' | 'delete';
  where: Whereabouts;
  onKeep: () => void;
  onConfirm: () => void;
};

function LeavingDialog({ wish, where, onKeep, onConfirm }: ConfirmProps) {
  const isEdit = wish === 'edit';
  const question = isEdit ? m.messages_edit_unknown() : m.app_may_have_gone();
  return (
    <ConfirmDialog
      title={isEdit ? m.app_edit_message() : m.messages_delete_title()}
      cancelLabel={m.app_keep()}
      confirmLabel={isEdit ? m.app_edit() : m.app_delete()}
      variant={isEdit ? 'primary' : 'danger'}
      onConfirm={onConfirm}
      onClose={onKeep}
    >
      <p>{where === 'unsent' ? m.app_only_here() : question}</p>
    </ConfirmDialog>
  );
}
