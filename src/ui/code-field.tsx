import type { SyntheticEvent } from 'react';
import { Input } from 'react-aria-components/Input';
import { joinClass } from './class-name.ts';
import type { FieldTexts } from './field.tsx';
import { PlainField } from './plain-field.tsx';
import './code-field.css';

/** `CODE_DIGITS` of the contract, whose module would delay the login. */
const DIGITS = 6;

interface CodeFieldProps extends FieldTexts {
  autoFocus?: boolean;
  /**
   * Digits only; whatever else is typed or pasted ("123 456") is dropped. Once a full code was refused, the next digit
   * begins another.
   */
  value: string;
  onChange: (digits: string) => void;
  /** Called once the last digit is there. */
  onComplete?: (digits: string) => void;
}

/** Drawn as boxes, but one input: paste, a keyboard's one-time-code suggestion and screen readers work as they do anywhere. */
export function CodeField({
  autoFocus = false,
  value,
  onChange,
  onComplete,
  ...texts
}: CodeFieldProps) {
  const handleChange = (typed: string) => {
    const all = typed.replace(/\D/gu, '');
    const isCorrection =
      Boolean(texts.errorMessage) && value.length === DIGITS && all.length > DIGITS;
    const digits = isCorrection ? all.slice(DIGITS, 2 * DIGITS) : all.slice(0, DIGITS);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === DIGITS) onComplete?.(digits);
  };

  return (
    <PlainField {...texts}>
      {(control) => (
        <div
          className="code-field"
          style={{ gridTemplateColumns: `repeat(${DIGITS}, minmax(0, 56px))` }}
        >
          <Input
            {...control}
            className="code-input"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck="false"
            autoFocus={autoFocus}
            value={value}
            onChange={(event) => handleChange(event.target.value)}
            onSelect={keepCaretAtEnd}
          />
          <CodeBoxes value={value} />
        </div>
      )}
    </PlainField>
  );
}

function CodeBoxes({ value }: { value: string }) {
  const nextBox = Math.min(value.length, DIGITS - 1);

  return Array.from({ length: DIGITS }, (_, place) => (
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
