import type { SyntheticEvent } from 'react';
import { Input, TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { joinClass, withClass } from './class-name.ts';
import { FieldLabel, FieldNotes, type FieldTexts } from './field.tsx';
import './code-field.css';

interface CodeFieldProps
  extends Omit<TextFieldProps, 'children' | 'value' | 'onChange' | 'defaultValue'>, FieldTexts {
  /**
   * Digits only; whatever else is typed or pasted ("123 456") is dropped. Once a full code was refused, the next digit
   * begins another.
   */
  value: string;
  onChange: (digits: string) => void;
  /** Called once the last digit is there. */
  onComplete?: (digits: string) => void;
  length?: number;
}

/** Drawn as boxes, but one input: paste, a keyboard's one-time-code suggestion and screen readers work as they do anywhere. */
export function CodeField({
  label,
  description,
  errorMessage,
  value,
  onChange,
  onComplete,
  length = 6,
  className,
  ...props
}: CodeFieldProps) {
  const handleChange = (typed: string) => {
    const all = typed.replace(/\D/gu, '');
    const isCorrection = Boolean(errorMessage) && value.length === length && all.length > length;
    const digits = isCorrection ? all.slice(length, 2 * length) : all.slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };

  return (
    <TextField
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      inputMode="numeric"
      autoComplete="one-time-code"
      {...props}
      value={value}
      onChange={handleChange}
      className={withClass('field', className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <div
        className="code-field"
        style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 56px))` }}
      >
        <Input
          className="code-input"
          autoCorrect="off"
          spellCheck="false"
          onSelect={keepCaretAtEnd}
        />
        <CodeBoxes value={value} length={length} />
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </TextField>
  );
}

function CodeBoxes({ value, length }: { value: string; length: number }) {
  const nextBox = Math.min(value.length, length - 1);

  return Array.from({ length }, (_, place) => (
    <span
      key={place}
      aria-hidden
      className={joinClass('code-box', place === nextBox ? 'code-box-next' : undefined)}
    >
      {value.charAt(place)}
    </span>
  ));
}

/** The boxes show no caret inside the code, so a tap on one of them must not move it there; a selection may stay. */
function keepCaretAtEnd(event: SyntheticEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end)
    input.setSelectionRange(end, end);
}
