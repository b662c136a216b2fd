import { useState } from 'react';
import { ACCEPTED_EXTENSIONS, ACCEPTED_TYPES } from '#contract/pictures/rules.ts';
import type { Attention } from '#src/data/device/database.ts';
import { isFull } from '#src/data/device/full.ts';
import { useReachable } from '#src/data/use-reachable.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import {
  cancelPicture,
  retryPicture,
  useLocalPictures,
  type LocalPicture,
} from '#src/data/media/local-pictures.ts';
import { PictureError } from '#src/data/media/picture-error.ts';
import type { Crop } from '#src/lib/crop.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { CropButton } from '#src/ui/crop-button.tsx';
import { FileDrop } from '#src/ui/file-drop.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { toasts } from '#src/ui/toast-queue.ts';
import { purposeOf, savePicture, type PictureField } from '../actions.ts';
import { troubleOf, type BusinessProfile, type RefusedPictures } from '../overlay.ts';
import styles from './picture-fields.module.css';

type Props = { actor: Actor; profile: BusinessProfile; refused: RefusedPictures };

/** Logo and photo. Each is saved when it is chosen, by itself, and shown at once from the device. */
export function PictureFields({ actor, profile: { business }, refused }: Props) {
  const local = useLocalPictures(actor) ?? [];
  const waiting = (field: PictureField) =>
    local.filter(({ item }) => item.purpose === purposeOf[field]);
  return (
    <div className={styles.pictures}>
      <Field
        field="logo"
        actor={actor}
        stored={business.logoUrl}
        waiting={waiting('logo')}
        refused={refused}
        label={m.business_logo()}
        choose={m.business_logo_choose()}
      />
      <Field
        field="photo"
        actor={actor}
        stored={business.photoUrl}
        waiting={waiting('photo')}
        refused={refused}
        label={m.app_photo()}
        choose={m.business_photo_choose()}
      />
    </div>
  );
}

type FieldProps = {
  field: PictureField;
  actor: Actor;
  stored: string | null;
  /** Chosen here and not shown by the server's copy yet, the newest last. */
  waiting: readonly LocalPicture[];
  refused: RefusedPictures;
  label: string;
  choose: string;
};

function Field({ field, actor, stored, waiting, refused, label, choose }: FieldProps) {
  const { isPreparing, chosen, problem, handlePicture } = useSavedPicture(actor, field, waiting);
  const newest = waiting.at(-1);
  const trouble = newest ? troubleOf(newest.item, refused) : null;
  const shown = newest?.url || stored;
  return (
    <Stack gap={2} packed shrink role="group" aria-label={label}>
      <Text size={14} weight="medium">
        {label}
      </Text>
      <div className={styles.preview} data-field={field}>
        {shown ? (
          <Picture
            src={shown}
            alt={label}
            width={field === 'logo' ? 1 : 16}
            height={field === 'logo' ? 1 : 9}
          />
        ) : (
          <span>{m.business_picture_none()}</span>
        )}
      </div>
      <Hint as="output" unlessEmpty>
        {isPreparing ? m.business_picture_preparing() : newest ? stateOf(newest, trouble) : null}
      </Hint>
      {newest && (trouble || newest.url === '') ? <Trouble picture={newest} /> : null}
      <FileDrop
        accept={[...ACCEPTED_EXTENSIONS, ...ACCEPTED_TYPES]}
        label={choose}
        hint={m.app_image_hint()}
        error={problem}
        onFiles={([file]) => void (file && handlePicture(file))}
      />
      {chosen && field === 'logo' ? (
        <Row>
          <CropButton
            file={chosen}
            shape="business"
            isDisabled={isPreparing}
            onCrop={(crop) => handlePicture(chosen, crop)}
          />
        </Row>
      ) : null}
    </Stack>
  );
}

/** Saves a chosen picture. It stays `chosen`, so that a logo can be cropped. */
function useSavedPicture(actor: Actor, field: PictureField, waiting: readonly LocalPicture[]) {
  const [isPreparing, setIsPreparing] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const isOnline = useReachable();
  const handlePicture = async (file: File, crop?: Crop) => {
    setIsPreparing(true);
    setProblem(undefined);
    try {
      await savePicture(actor, field, file, waiting, crop);
      setChosen(file);
      toasts.success(isOnline ? m.business_saved() : m.business_saved_here());
    } catch (error) {
      if (error instanceof PictureError) setProblem(refusalSentence(error.code));
      else {
        reportError(error);
        toasts.error(isFull(error) ? m.media_device_full() : m.app_went_wrong());
      }
    }
    setIsPreparing(false);
  };
  return { isPreparing, chosen, problem, handlePicture };
}

function stateOf({ item, url }: LocalPicture, trouble: Attention | null): string {
  if (url === '') return m.business_picture_missing();
  if (trouble) return attentionSentence(trouble);
  return item.state === 'uploading' ? m.business_picture_sending() : m.app_saved_offline();
}

/** The ways out beside choosing another one, which the field itself offers. Without its bytes trying again cannot help. */
function Trouble({ picture: { item, url } }: { picture: LocalPicture }) {
  const run = (work: Promise<unknown>) => void work.catch(showFailure(m.app_went_wrong));
  return (
    <Row gap={2} wrap>
      {url === '' ? null : (
        <Button size="small" variant="secondary" onPress={() => run(retryPicture(item.uploadId))}>
          {m.app_try_again()}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        onPress={() =>
          run(
            cancelPicture(item.uploadId).then((isGone) => {
              if (!isGone) toasts.warning(m.business_picture_arrived());
            }),
          )
        }
      >
        {m.business_picture_cancel()}
      </Button>
    </Row>
  );
}
