import type { ProjectId } from '#contract/ids.ts';
import type { DeskDetail } from '#contract/support/desk.ts';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Quote } from '#src/ui/quote.tsx';
import { moneySentence, type Names } from '../desk-labels.ts';
import { ChatPart } from './chat-part.tsx';
import { ContentPart } from './content-part.tsx';
import { Entry, Part } from './part.tsx';
import { PostsPart, ShootPart, TermsPart } from './terms-part.tsx';

type Project = NonNullable<DeskDetail['project']>;
type Props = {
  id: ProjectId;
  project: Project;
  names: Names;
  eventLabel: (event: string) => string;
};

/** The project of a reported problem: its money, what happened, what was agreed and made, notes for support, and the chat. */
export function ProjectPart({ id, project, names, eventLabel }: Props) {
  const { payment, timeline, content, notes, chat } = project;
  const actorNames = { ...names, system: 'Pollin', support: m.app_support() };
  return (
    <>
      <Part title={m.desk_money()}>
        <p>{payment === null ? m.desk_money_none() : moneySentence(payment)}</p>
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
      <TermsPart project={project} />
      <ShootPart project={project} names={names} />
      <ContentPart content={content} />
      <PostsPart project={project} names={names} />
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
      <ChatPart key={id} id={id} chat={chat} names={names} />
    </>
  );
}
