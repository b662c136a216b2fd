import { Controller, type Control } from 'react-hook-form';
import { TextField, type TextFieldProps } from '#src/ui/text-field.tsx';
import { problemLabels } from '../problem-labels.ts';
import type { ProfileField, ProfileForm } from '../profile-form.ts';

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'errorMessage' | 'isInvalid'> & {
  control: Control<ProfileForm>;
  field: Exclude<ProfileField, 'categories'>;
};

/** A line of text, checked as it is written. */
export function ProfileText({ control, field: name, ...props }: Props) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, ...field }, fieldState }) => (
        <TextField
          {...props}
          {...field}
          inputRef={ref}
          errorMessage={problemLabels(fieldState.error)}
        />
      )}
    />
  );
}
