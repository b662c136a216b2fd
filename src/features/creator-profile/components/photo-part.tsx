import type { Prepared } from '#src/data/media/prepare.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { CropButton } from '#src/ui/crop-button.tsx';
import { Hint, Row } from '#src/ui/layout.tsx';
import { usePhotoChoice } from '../use-photo-choice.ts';
import { usePhotoPreview } from '../use-photo-preview.ts';
import { PhotoDrop } from './photo-drop.tsx';
import styles from './profile-editor.module.css';

type Props = {
  name: string;
  /** The photo on screen: stored, or waiting on this device. */
  photoUrl: string | null;
  isWaiting: boolean;
  chosen: Prepared | null;
  onChoose: (picture: Prepared | null) => void;
};

/** The photo: what was chosen is shown at once, and goes out with the other changes. */
export function PhotoPart({ name, photoUrl, isWaiting, chosen, onChoose }: Props) {
  const { error, file, isPreparing, choose, crop } = usePhotoChoice(onChoose);
  const preview = usePhotoPreview(chosen);
  return (
    <section className={styles.part} aria-labelledby="profile-photo">
      <h2 id="profile-photo">{m.profile_photo()}</h2>
      <Row gap={4} wrap align="center">
        <Avatar name={name} src={preview ?? photoUrl} size={96} alt={m.profile_photo()} />
        <div className={styles.grow}>
          <PhotoDrop onFiles={choose} error={error} />
        </div>
      </Row>
      <Hint as="output" unlessEmpty>
        {chosen ? m.profile_photo_new() : isWaiting ? m.profile_photo_waiting() : null}
      </Hint>
      {chosen ? (
        <Row gap={2} wrap>
          {file ? (
            <CropButton file={file} shape="person" isDisabled={isPreparing} onCrop={crop} />
          ) : null}
          <Button variant="quiet" onPress={() => onChoose(null)}>
            {m.profile_photo_undo()}
          </Button>
        </Row>
      ) : null}
    </section>
  );
}
