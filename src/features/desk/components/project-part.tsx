import type { ReactNode } from 'react';
import type { DeskDetail } from '#contract/support/desk.ts';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';
import { Quote } from '#src/ui/quote.tsx';
import { moneyLabel } from '../desk-labels.ts';

type Project = NonNullable<DeskDetail['project']>;
type Props = {
  project: Project;
  /** The two names. */
  names: Record<'creator' | 'business', string>;
  eventLabel: (event: string) => string;
};

/** The project of a reported problem: its money, what happened, its content, notes for support, and the chat. */
export function ProjectPart({ project, names, eventLabel }: Props) {
  const { payment, timeline, content, notes, chat } = project;
  const actorNames = { ...names, system: 'Pollin', support: m.app_support() };
  return (
    <>
      <Part title={m.desk_money()}>
        <p>
          {payment === null
            ? m.desk_money_none()
            : m.desk_money_is({
                amount: formatCents(payment.amountCents),
                state: moneyLabel(payment.state),
                refunded: formatCents(payment.refundedCents),
              })}
        </p>
        {payment && payment.roundCents > 0 ? (
          <p>{m.desk_money_rounds({ amount: formatCents(payment.roundCents) })}</p>
        ) : null}
      </Part>
      <Part title={m.desk_timeline()}>
        <Stack as="ol" gap={3}>
          {timeline.map((entry) => (
            <Entry
              key={`${entry.event} ${entry.receivedAt}`}
              title={m.desk_item_title({
                kind: eventLabel(entry.event),
                name: actorNames[entry.actor],
              })}
              on={entry.occurredAt}
              words={entry.reason}
            />
          ))}
        </Stack>
      </Part>
      {content.length > 0 ? (
        <Part title={m.desk_content({ count: content.length })}>
          <Stack as="ul" gap={3}>
            {content.map((one) => (
              <Entry
                key={`${one.kind} ${one.on} ${one.caption}`}
                title={contentLabel(one)}
                on={one.on}
                words={one.caption || undefined}
              />
            ))}
          </Stack>
        </Part>
      ) : null}
      {notes.length > 0 ? (
        <Part title={m.desk_notes()}>
          {notes.map(({ by, body }) => (
            <Stack key={by} gap={1}>
              <Hint>{names[by]}</Hint>
              <Quote>{body}</Quote>
            </Stack>
          ))}
        </Part>
      ) : null}
      <Part title={m.desk_chat()}>
        <Hint>{m.desk_chat_text()}</Hint>
        {chat.length === 0 ? (
          <p>{m.desk_chat_none()}</p>
        ) : (
          <Stack as="ol" gap={3}>
            {chat.map((one) => (
              <Entry
                key={`${one.on} ${one.body}`}
                title={names[one.by]}
                on={one.on}
                words={one.body}
              />
            ))}
          </Stack>
        )}
      </Part>
    </>
  );
}

const contentLabel = ({ kind, state }: Project['content'][number]): string => {
  const what = kind === 'video' ? m.desk_video() : m.desk_photo();
  return state === 'approved' ? m.desk_content_approved({ what }) : what;
};

/** One subject of an item's page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" gap={3} fluid breaks aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}

type EntryProps = { title: string; on: string; words?: string | undefined };

/** Something that happened or was written, with its time. */
export function Entry({ title, on, words }: EntryProps) {
  return (
    <Stack as="li" gap={1} fluid>
      <Text weight="medium" breaks dir="auto">
        {title}
      </Text>
      <Hint>
        <time dateTime={on}>{formatMoment(on)}</time>
      </Hint>
      {words === undefined ? null : <Quote>{words}</Quote>}
    </Stack>
  );
}
