import { useState } from 'react';
import type { Prepared } from '#src/data/media/prepare.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { CropButton } from '#src/ui/crop-button.tsx';
import { Hint, Row, Stack } from '#src/ui/layout.tsx';
import { usePhotoChoice } from '../use-photo-choice.ts';
import { usePhotoPreview } from '../use-photo-preview.ts';
import { useStepSaving } from '../use-step-saving.ts';
import { PhotoDrop } from './photo-drop.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

/** Of a photo that is about square, its middle is nearly all of it. */
const SQUARE_ENOUGH = 0.8;

/**
 * The first photo. One that is about square is saved as soon as it was chosen; of another the person sees first which square
 * is used.
 */
export function PhotoStep(props: StepProps) {
  const { isBusy, savePicture } = useStepSaving(props);
  const [chosen, setChosen] = useState<Prepared | null>(null);
  const [isTried, setIsTried] = useState(false);
  const take = (picture: Prepared) => {
    const { width, height } = picture;
    const isSquare = Math.min(width, height) >= SQUARE_ENOUGH * Math.max(width, height);
    // A square that was chosen is shown as well, before it is saved.
    if (isSquare && !chosen) savePicture(picture);
    else setChosen(picture);
  };
  const { isPreparing, error, file, choose, crop } = usePhotoChoice(take);
  const preview = usePhotoPreview(chosen);
  const submit = () => {
    setIsTried(true);
    if (chosen) savePicture(chosen);
  };
  return (
    <StepForm formId={props.formId} onSubmit={submit}>
      <Stack gap={3} fluid>
        <PhotoDrop
          onFiles={choose}
          error={error ?? (isTried && !chosen ? m.profile_photo_choose_touch() : undefined)}
          isDisabled={isBusy || isPreparing}
        />
        <Hint as="output" unlessEmpty>
          {isPreparing ? m.profile_photo_preparing() : null}
        </Hint>
        {chosen && file ? (
          <Row gap={4} wrap align="center">
            <Avatar name="" src={preview} size={96} alt={m.profile_photo()} />
            <CropButton
              file={file}
              shape="person"
              isDisabled={isBusy || isPreparing}
              onCrop={crop}
            />
          </Row>
        ) : null}
      </Stack>
    </StepForm>
  );
}
