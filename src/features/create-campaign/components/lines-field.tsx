import { useState } from 'react';
import { CAMPAIGN_LIMITS as limits } from '#contract/campaign/lists.ts';
import { m } from '#src/paraglide/messages.js';
import { TextArea } from '#src/ui/text-area.tsx';
import { linesOf } from '../campaign-form.ts';
import { useEditing } from '../editing-context.ts';
import type { FieldName } from '../campaign-form.ts';

type Props = {
  field: FieldName;
  label: string;
  description: string;
  value: readonly string[];
  onChange: (lines: string[]) => void;
  /** How the text becomes lines. */
  read?: (text: string) => string[];
  placeholder?: string;
  isReadOnly: boolean;
};

/** A list with one entry per line. Typed text stays as it is until the field is left, and beyond that while it is too long. */
export function LinesField({ field, value, onChange, read = linesOf, ...props }: Props) {
  const { unread, keepUnread } = useEditing();
  const [typed, setTyped] = useState<string | null>(null);
  const kept = unread[field];
  return (
    <TextArea
      {...props}
      rows={2}
      maxRows={limits.lines}
      value={typed ?? kept ?? value.join('\n')}
      onChange={(text) => {
        setTyped(text);
        const lines = read(text);
        const isRight = problemOf(lines) === undefined;
        keepUnread(field, isRight ? null : text);
        if (isRight) onChange(lines);
      }}
      onBlur={() => setTyped(null)}
      errorMessage={kept === undefined ? undefined : problemOf(read(kept))}
    />
  );
}

function problemOf(lines: readonly string[]): string | undefined {
  const { lines: most, lineText } = limits;
  if (lines.length > most) return m.campaign_lines_many({ most, count: lines.length });
  const isLong = lines.some((line) => line.length > lineText);
  return isLong ? m.campaign_lines_long({ most: lineText }) : undefined;
}
