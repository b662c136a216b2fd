import type { ReactNode } from 'react';
import { formatMoment } from '#src/lib/dates.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { Card } from '#src/ui/card.tsx';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';
import { Quote } from '#src/ui/quote.tsx';

/** One subject of an item's page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" gap={3} fluid breaks aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}

type EntryProps = {
  title: string;
  on: string;
  words?: string | undefined;
  children?: ReactNode;
};

/** Something that happened or was written, with its time. Only its list moves the focus to it. */
export function Entry({ title, on, words, children }: EntryProps) {
  return (
    <Stack as="li" gap={1} fluid tabIndex={-1}>
      <Text weight="medium" breaks dir="auto">
        {title}
      </Text>
      <Hint>
        <time dateTime={on}>{nameZone(formatMoment(on), on)}</time>
      </Hint>
      {words ? <Quote>{words}</Quote> : null}
      {children}
    </Stack>
  );
}
