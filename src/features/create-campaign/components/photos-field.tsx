import { Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CAMPAIGN_LIMITS as limits } from '#contract/campaign/lists.ts';
import type { CampaignPicture } from '#contract/campaign/record.ts';
import type { UploadId } from '#contract/ids.ts';
import { ACCEPTED_EXTENSIONS, ACCEPTED_TYPES } from '#contract/pictures/rules.ts';
import { pictureSentence } from '#src/data/media/picture-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import { FileDrop } from '#src/ui/file-drop.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { useEditing } from '../editing-context.ts';
import styles from './photos-field.module.css';
import { Grid, Hint, Stack } from '#src/ui/layout.tsx';

type Props = {
  /** Pictures of the campaign that the server has. */
  stored: readonly CampaignPicture[];
  /** Every picture of the campaign by its upload, the cover first, those that wait to be sent included. */
  gallery: readonly UploadId[];
  /** Shows a picture that waits on this device. */
  localUrlOf: (id: UploadId) => string | undefined;
};

/** The campaign's pictures: each is saved when it is chosen, and shown at once from the device. */
export function PhotosField({ stored, gallery, localUrlOf }: Props) {
  const { saveGallery } = useEditing();
  const [progress, setProgress] = useState<[number, number] | null>(null);
  const [problem, setProblem] = useState<string>();
  const room = limits.gallery - gallery.length;
  const run = async (work: () => Promise<void>) => {
    setProblem(undefined);
    await work().catch((error: unknown) => setProblem(pictureSentence(error)));
  };
  const add = (files: File[]) =>
    run(async () => {
      const chosen = files.slice(0, room);
      setProgress([0, chosen.length]);
      try {
        const { preparePictures } = await import('#src/data/media/prepare.ts');
        const made = await preparePictures(chosen, 'campaignPhoto', {
          onProgress: (done, of) => setProgress([done, of]),
        });
        await saveGallery([...gallery, ...made.map(({ uploadId }) => uploadId)], made);
        if (files.length > room) setProblem(m.campaign_photos_full({ count: limits.gallery }));
      } finally {
        setProgress(null);
      }
    });
  const save = (next: readonly UploadId[]) => void run(() => saveGallery(next));
  const addressOf = (id: UploadId) =>
    stored.find(({ uploadId }) => uploadId === id)?.thumbUrl ?? localUrlOf(id) ?? '';
  return (
    <Stack as="section" gap={3} fluid aria-label={m.app_photos()} data-field="gallery">
      <h2>{m.app_photos()}</h2>
      {gallery.length > 0 ? (
        <Grid as="ul" min={132} gap={3}>
          {gallery.map((id, place) => (
            <Photo
              key={id}
              src={addressOf(id)}
              number={place + 1}
              onCover={() => save([id, ...gallery.filter((one) => one !== id)])}
              onRemove={() => save(gallery.filter((one) => one !== id))}
            />
          ))}
        </Grid>
      ) : null}
      {room > 0 ? (
        <FileDrop
          accept={[...ACCEPTED_EXTENSIONS, ...ACCEPTED_TYPES]}
          multiple
          label={m.app_add_photos()}
          hint={m.campaign_photos_hint({ count: limits.gallery })}
          error={problem}
          isDisabled={progress !== null}
          onFiles={(files) => void add(files)}
        />
      ) : null}
      <Hint as="output" unlessEmpty>
        {progress ? m.app_preparing({ done: progress[0], of: progress[1] }) : null}
      </Hint>
    </Stack>
  );
}

type PhotoProps = { src: string; number: number; onCover: () => void; onRemove: () => void };

/** The first one is the cover. */
function Photo({ src, number, onCover, onRemove }: PhotoProps) {
  return (
    <li className={styles.photo}>
      <Picture src={src} alt={m.campaign_photo({ number })} width={1} height={1} />
      {number === 1 ? <Chip className={styles.cover ?? ''}>{m.campaign_cover()}</Chip> : null}
      <div className={styles.actions}>
        {number > 1 ? (
          <IconButton label={m.campaign_photo_cover({ number })} onPress={onCover}>
            <Star aria-hidden />
          </IconButton>
        ) : null}
        <IconButton label={m.campaign_photo_remove({ number })} onPress={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
