import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { UploadId } from '#contract/ids.ts';
import { ACCEPTED_EXTENSIONS } from '#contract/pictures/rules.ts';
import { replacePicture } from '#src/data/media/picture-actions.ts';
import { pictureSentence } from '#src/data/media/picture-sentence.ts';
import { preparePictures } from '#src/data/media/prepare.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { toasts } from '#src/ui/toast-queue.ts';

/** Another photo in the place of one that is missing or was refused; the message keeps its words. */
export function ChoosePhotoAgain({
  uploadId,
  onClose,
}: {
  uploadId: UploadId;
  onClose: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const choose = async (file: File) => {
    setIsBusy(true);
    try {
      const [picture] = await preparePictures([file], 'chatPhoto');
      if (picture && !(await replacePicture(uploadId, picture))) toasts.warning(m.app_being_sent());
      onClose();
    } catch (failure) {
      toasts.error(pictureSentence(failure));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FileTrigger
      acceptedFileTypes={ACCEPTED_EXTENSIONS}
      onSelect={(list) => {
        const file = list?.[0];
        if (file) void choose(file);
      }}
    >
      <Button isPending={isBusy}>{m.app_choose_again()}</Button>
    </FileTrigger>
  );
}
