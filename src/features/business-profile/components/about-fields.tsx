import { Controller, type Control } from 'react-hook-form';
import { categoryIds } from '#contract/profile/lists.ts';
import { categoryOptions } from '#src/lib/category-label.ts';
import { m } from '#src/paraglide/messages.js';
import { CheckChips } from '#src/ui/check-chips.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { problemLabels } from '../problem-labels.ts';
import type { ProfileForm } from '../profile-form.ts';
import { ProfileText } from './profile-text.tsx';

/** In the list's order, not in the order of taps: equal choices are then equal values. */
const inOrder = (chosen: readonly string[]) => categoryIds.filter((id) => chosen.includes(id));

export function AboutFields({ control }: { control: Control<ProfileForm> }) {
  return (
    <>
      <ProfileText
        control={control}
        field="name"
        label={m.app_business_name()}
        autoComplete="organization"
      />
      <Controller
        control={control}
        name="about"
        render={({ field: { ref, value, ...field }, fieldState }) => (
          <TextArea
            {...field}
            value={value}
            inputRef={ref}
            label={m.app_description()}
            description={m.business_description_text()}
            rows={5}
            maxRows={14}
            errorMessage={problemLabels(fieldState.error)}
          />
        )}
      />
      <ProfileText
        control={control}
        field="businessWebsite"
        label={m.business_website()}
        type="url"
        inputMode="url"
        placeholder="https://"
      />
      <CategoryField control={control} />
    </>
  );
}

export function CategoryField({ control }: { control: Control<ProfileForm> }) {
  return (
    <Controller
      control={control}
      name="categories"
      render={({ field: { ref: _, value, name, onChange, onBlur }, fieldState }) => (
        <CheckChips
          name={name}
          label={m.business_categories()}
          description={m.business_categories_text()}
          options={categoryOptions()}
          value={value}
          onChange={(chosen) => onChange(inOrder(chosen))}
          onBlur={onBlur}
          errorMessage={problemLabels(fieldState.error)}
        />
      )}
    />
  );
}
