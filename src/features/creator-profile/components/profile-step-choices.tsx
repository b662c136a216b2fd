import { useState } from 'react';
import { categoryIds, cityNames } from '#contract/profile/lists.ts';
import { ACCEPTED_EXTENSIONS } from '#contract/pictures/rules.ts';
import { categoryOptions } from '#src/lib/category-label.ts';
import { m } from '#src/paraglide/messages.js';
import { CheckChips } from '#src/ui/check-chips.tsx';
import { ChoiceList } from '#src/ui/choice-list.tsx';
import { FileDrop } from '#src/ui/file-drop.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { problemText } from '../field-labels.ts';
import { usePhotoChoice } from '../use-photo-choice.ts';
import { useStepSaving } from '../use-step-saving.ts';
import { StepForm, type StepProps } from './step-form.tsx';

export function PhotoStep(props: StepProps) {
  const { isBusy, savePicture } = useStepSaving(props);
  const { isPreparing, error, choose } = usePhotoChoice(savePicture);
  return (
    <Stack gap={3} fluid>
      <FileDrop
        accept={ACCEPTED_EXTENSIONS}
        onFiles={choose}
        label={m.profile_photo_choose()}
        touchLabel={m.profile_photo_choose_touch()}
        hint={m.app_image_hint()}
        error={error}
        isDisabled={isBusy || isPreparing}
      />
      <Hint as="output" unlessEmpty>
        {isPreparing ? m.profile_photo_preparing() : null}
      </Hint>
    </Stack>
  );
}

const cities = cityNames.map((name) => ({ id: name, name }));

export function CityStep(props: StepProps) {
  const { saveEdits } = useStepSaving(props);
  const { locality } = props.view.profile;
  return (
    <ChoiceList
      label={m.profile_step_city()}
      options={cities}
      onChoose={(value) => saveEdits([{ field: 'locality', base: locality, value }])}
    />
  );
}

export function InterestsStep(props: StepProps) {
  const { saveEdits } = useStepSaving(props);
  const base = props.view.profile.categories;
  const [chosen, setChosen] = useState<string[]>(base);
  const [isTried, setIsTried] = useState(false);
  const value = categoryIds.filter((id) => chosen.includes(id));
  const submit = () => {
    setIsTried(true);
    if (value.length > 0) saveEdits([{ field: 'categories', base, value }]);
  };
  return (
    <StepForm formId={props.formId} onSubmit={submit}>
      <CheckChips
        label={m.profile_step_interests()}
        options={categoryOptions()}
        value={chosen}
        onChange={setChosen}
        errorMessage={isTried && value.length === 0 ? problemText('interests') : undefined}
      />
    </StepForm>
  );
}
