import { useRef, useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { TextField } from '#src/ui/text-field.tsx';
import { useEditing } from '../editing-context.ts';
import { readNumber, type NumberLimits } from '../read-number.ts';

type Props = NumberLimits & {
  /** The form's name of this field, with the line's id where there are several. */
  field: string;
  label: string;
  description?: string | undefined;
  errorMessage?: string | undefined;
  value: number;
  onChange: (value: number) => void;
  isReadOnly?: boolean;
};

/** A typed whole number. A text that is none within the limits stays as typed, with the limits in words. */
export function NumberField({
  field,
  value,
  onChange,
  least,
  most,
  unit = 1,
  errorMessage,
  ...props
}: Props) {
  const { unread, keepUnread } = useEditing();
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(value);
  const kept = unread[field];
  const limits = { least: shownNumber(least / unit), most: shownNumber(most / unit) };
  const type = (text: string) => {
    if (typed === null) before.current = value;
    setTyped(text);
    const number = readNumber(text, { least, most, unit });
    keepUnread(field, number === null ? text : null);
    // The first digits of a number that is too large are no wish: the former value stays.
    onChange(number ?? before.current);
  };
  return (
    <TextField
      {...props}
      inputMode="numeric"
      maxLength={16}
      value={typed ?? kept ?? String(value / unit)}
      onChange={type}
      onBlur={() => setTyped(null)}
      errorMessage={
        // While a number is typed, its first digits may be below the limit.
        typed === null && kept !== undefined ? m.campaign_number_limits(limits) : errorMessage
      }
    />
  );
}

const shownNumber = (number: number): string => number.toLocaleString('en-US');
