import { useState } from 'react';
import { categoryIds, cityNames } from '#contract/profile/lists.ts';
import { categoryOptions } from '#src/lib/category-label.ts';
import { m } from '#src/paraglide/messages.js';
import { CheckChips } from '#src/ui/check-chips.tsx';
import { ChoiceList } from '#src/ui/choice-list.tsx';
import { problemText } from '../field-labels.ts';
import { useStepSaving } from '../use-step-saving.ts';
import { StepForm, type StepProps } from './step-form.tsx';

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
