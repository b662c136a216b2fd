import { useRef, type Ref } from 'react';
import {
  TextArea as AriaTextArea,
  TextField,
  type TextFieldProps,
} from 'react-aria-components/TextField';
import { withClass } from './class-name.ts';
import { FieldLabel, FieldNotes, type FieldTexts } from './field.tsx';
import { heightsOf, useGrowingFallback } from './growing-area.ts';
import './text-area.css';

interface TextAreaProps extends Omit<TextFieldProps, 'children'>, FieldTexts {
  placeholder?: string;
  /** Lines before anything is typed. */
  rows?: number;
  /** Lines after which it scrolls instead of growing. */
  maxRows?: number;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Grows with its text from `rows` to `maxRows`. */
export function TextArea({
  label,
  description,
  errorMessage,
  placeholder,
  rows = 3,
  maxRows = 8,
  inputRef,
  className,
  ...props
}: TextAreaProps) {
  const field = useRef<HTMLDivElement>(null);
  useGrowingFallback(field, props.value);

  return (
    <TextField
      ref={field}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...props}
      className={withClass('field', className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <AriaTextArea
        ref={inputRef}
        className="field-control text-area"
        placeholder={placeholder}
        rows={rows}
        style={heightsOf(rows, maxRows)}
      />
      <FieldNotes description={description} errorMessage={errorMessage} />
    </TextField>
  );
}
