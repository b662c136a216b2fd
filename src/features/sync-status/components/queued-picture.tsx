import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import {
  ACCEPTED_EXTENSIONS,
  ACCEPTED_TYPES,
  type PicturePurpose,
} from '#contract/pictures/rules.ts';
import type { MediaItem } from '#src/data/device/database.ts';
import { replacePicture } from '#src/data/media/local-pictures.ts';
import { pictureSentence } from '#src/data/media/picture-sentence.ts';
import { preparePictures } from '#src/data/media/prepare.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import type { QueuedMedia } from '../queued-pictures.ts';
import styles from './queued-picture.module.css';

/** A photo on its way, or a video's first frame, and how much of it has arrived. */
export function QueuedPicture({ picture: { item, url } }: { picture: QueuedMedia }) {
  return (
    <div className={styles.picture}>
      <Picture src={url} alt={item.name} width={item.width} height={item.height} loading="eager" />
      {item.state === 'uploading' ? (
        <progress
          className={styles.progress}
          aria-label={m.sync_photo_progress({ name: item.name })}
          max={item.size}
          value={item.sent}
        />
      ) : null}
    </div>
  );
}

/** Another photo in the place of one that is missing or was refused. A video is chosen again where it belongs: it has a first frame too. */
export function ChooseAgain({ media }: { media: MediaItem }) {
  const { purpose } = media;
  return purpose === 'contentVideo' ? null : <ChoosePicture media={media} purpose={purpose} />;
}

function ChoosePicture({ media, purpose }: { media: MediaItem; purpose: PicturePurpose }) {
  const [isBusy, setIsBusy] = useState(false);
  const choose = async (file: File) => {
    setIsBusy(true);
    try {
      const [picture] = await preparePictures([file], purpose);
      if (picture && !(await replacePicture(media.uploadId, picture))) {
        toasts.warning(m.app_being_sent());
      }
    } catch (error) {
      toasts.error(pictureSentence(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FileTrigger
      acceptedFileTypes={[...ACCEPTED_EXTENSIONS, ...ACCEPTED_TYPES]}
      onSelect={(files) => {
        const file = files?.[0];
        if (file) void choose(file);
      }}
    >
      <Button size="small" variant="secondary" isPending={isBusy}>
        {m.app_choose_again()}
      </Button>
    </FileTrigger>
  );
}
