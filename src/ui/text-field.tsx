import type { Ref } from 'react';
import {
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { withClass } from './class-name.ts';
import { FieldLabel, FieldNotes, type FieldTexts } from './field.tsx';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'children'>, FieldTexts {
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** Never blocks its form by itself: the form decides and passes `errorMessage`. */
export function TextField({
  label,
  description,
  errorMessage,
  placeholder,
  inputRef,
  className,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...props}
      className={withClass('field', className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <Input ref={inputRef} className="field-control" placeholder={placeholder} />
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
