import { Controller, type Control } from 'react-hook-form';
import { TextField, type TextFieldProps } from '#src/ui/text-field.tsx';
import { problemWords } from '../problem-words.ts';
import type { ProfileField, ProfileForm } from '../profile-form.ts';

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'errorMessage' | 'isInvalid'> & {
  control: Control<ProfileForm>;
  field: Exclude<ProfileField, 'categories'>;
  /** Marked for a reason that stands elsewhere. */
  isInvalid?: boolean | undefined;
};

/** A line of text, checked as it is written. */
export function Text({ control, field: name, isInvalid = false, ...props }: Props) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, ...field }, fieldState }) => {
        const words = problemWords(fieldState.error);
        return (
          <TextField
            {...props}
            {...field}
            inputRef={ref}
            isInvalid={isInvalid || words !== undefined}
            errorMessage={words}
          />
        );
      }}
    />
  );
}
