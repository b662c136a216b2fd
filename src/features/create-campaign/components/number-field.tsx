import { useState } from 'react';
import { TextField } from '#src/ui/text-field.tsx';

type Props = {
  label: string;
  description?: string | undefined;
  errorMessage?: string | undefined;
  value: number;
  onChange: (value: number) => void;
  least: number;
  most: number;
  isReadOnly?: boolean;
  /** Of one shown unit: 100 for cents that are shown as dollars. */
  unit?: number;
};

/** A typed whole number. A number beyond the limits is corrected when the field is left. */
export function NumberField({ value, onChange, least, most, unit = 1, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = String(value / unit);
  const readNumber = (text: string) => {
    const digits = text.replaceAll(/[^\d]/g, '').slice(0, 7);
    setTyped(digits);
    const number = Number(digits) * unit;
    if (digits !== '' && number >= least && number <= most) onChange(number);
  };
  const settle = () => {
    if (typed === null) return;
    const number = Math.min(most, Math.max(least, Number(typed || least / unit) * unit));
    setTyped(null);
    if (number !== value) onChange(number);
  };
  return (
    <TextField
      {...props}
      inputMode="numeric"
      value={typed ?? shown}
      onChange={readNumber}
      onBlur={settle}
    />
  );
}
