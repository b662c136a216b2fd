import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LabelDetail } from '#contract/pipeline/labels.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { useFocusAfter } from '#src/lib/use-focus-after.ts';
import { m } from '#src/paraglide/messages.js';
import { detailText } from '#src/campaigns/frame/campaign-labels.ts';
import { LabelChip } from '#src/campaigns/frame/label-chip.tsx';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import type { QueueRow } from '../queue.ts';
import styles from './queue.module.css';

/** Rows that are drawn at first, and those that each tap adds. */
const DRAWN = 8;

type Props = {
  rows: readonly QueueRow[];
  now: number;
  /** The buttons that answer a request on the spot; null: it is answered where the row leads. */
  answerOf: (row: QueueRow) => ReactNode;
};

/** Everything that waits for the business, the first due on top. The heading counts all of it. */
export function Queue({ rows, now, answerOf }: Props) {
  const [drawn, setDrawn] = useState(DRAWN);
  // An answered row leaves with its button: the focus goes to the message about the rest.
  const summary = useFocusAfter<HTMLHeadingElement & HTMLParagraphElement>(rows.length);
  if (rows.length === 0) {
    return (
      <p ref={summary} tabIndex={-1} className={styles.empty}>
        <CircleCheck aria-hidden />
        {m.campaign_needs_nobody()}
      </p>
    );
  }
  const rest = rows.length - drawn;
  return (
    <Stack as="section" gap={3} fluid>
      <h2 ref={summary} tabIndex={-1}>
        {m.app_needs_attention_count({ count: rows.length })}
      </h2>
      <Card as="ul" padding="none" divided>
        {rows.slice(0, drawn).map((row) => (
          <li key={row.id} className={styles.row}>
            <NeedLink row={row} now={now} />
            {answerOf(row)}
          </li>
        ))}
      </Card>
      {rest > 0 ? (
        <Button variant="secondary" isWide onPress={() => setDrawn(drawn + DRAWN)}>
          {m.pipeline_show_more({ count: Math.min(rest, DRAWN) })}
        </Button>
      ) : null}
    </Stack>
  );
}

function NeedLink({ row, now }: Pick<Props, 'now'> & { row: QueueRow }) {
  const { creator, others, label, link } = row;
  const name = creator?.name ?? m.campaign_creator();
  return (
    <Link {...link} className={styles.link}>
      <Avatar name={name} src={creator?.photoUrl} size={40} />
      <Stack as="span" gap={1} grow shrink>
        <Text as="span" weight="medium" breaks dir="auto">
          {others > 0 ? m.campaign_need_others({ name, count: others }) : name}
        </Text>
        <Hint as="span" dir="auto">
          {row.campaignTitle || m.campaign_untitled()}
        </Hint>
        <Row as="span" gap={2} rowGap={1} wrap align="center" size={14} tone="muted">
          <LabelChip label={label} />
          {label.detail ? <span>{detailText(label.detail, now)}</span> : null}
          {row.dueOn !== null && !containsDue(label.detail) ? (
            <span>{m.campaign_need_due({ time: formatWeekdayTime(row.dueOn, now) })}</span>
          ) : null}
        </Row>
      </Stack>
      <ChevronRight aria-hidden />
    </Link>
  );
}

/** Whether the line below the label names the deadline already. */
const containsDue = (detail: LabelDetail | null): boolean =>
  detail !== null && 'by' in detail && detail.by !== null;
