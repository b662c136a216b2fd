import { Link } from '@tanstack/react-router';
import type { DeskItem } from '#contract/support/desk.ts';
import { formatAge, formatMoment } from '#src/lib/dates.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Hint, Row, Text } from '#src/ui/layout.tsx';
import { Quote } from '#src/ui/quote.tsx';
import { areaLabels } from '#src/lib/area-labels.ts';
import { authorLabel, kindLabel } from '../desk-labels.ts';

/** One item of the queue: its kind, its author, and its age. */
export function DeskRow({ item, now }: { item: DeskItem; now: number }) {
  const since = Date.parse(item.since);
  return (
    <Card as="li" gap={2} fluid linked>
      <Row gap={2} wrap justify="between" align="baseline">
        <Text as="h2" size={16} weight="bold" breaks dir="auto">
          <Link to="/desk/$itemId" params={{ itemId: item.id }}>
            {m.desk_item_title({ kind: kindLabel(item), name: authorLabel(item) })}
          </Link>
        </Text>
        <Hint as="span">
          <time dateTime={item.since} title={nameZone(formatMoment(since), since)}>
            {formatAge(since, Math.max(now, since))}
          </time>
        </Hint>
      </Row>
      <Hint breaks dir="auto">
        {item.kind === 'request'
          ? areaLabels[item.problemArea]()
          : m.desk_item_between({
              campaign: item.campaign,
              business: item.business,
              creator: item.creator,
            })}
      </Hint>
      <Quote>{item.kind === 'request' ? item.details : item.reason}</Quote>
    </Card>
  );
}
