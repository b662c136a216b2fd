import { useState } from 'react';
import { CAMPAIGN_LIMITS as limits } from '#contract/campaign/lists.ts';
import { TextArea } from '#src/ui/text-area.tsx';
import { linesOf } from '../campaign-form.ts';

type Props = {
  label: string;
  description: string;
  value: readonly string[];
  onChange: (lines: string[]) => void;
  /** How the text becomes lines. */
  read?: (text: string) => string[];
  placeholder?: string;
};

/** A list with one entry per line. Typed text stays as it is until the field is left. */
export function LinesField({ value, onChange, read = linesOf, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextArea
      {...props}
      rows={2}
      maxRows={limits.lines}
      value={typed ?? value.join('\n')}
      onChange={(text) => {
        setTyped(text);
        onChange(read(text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
