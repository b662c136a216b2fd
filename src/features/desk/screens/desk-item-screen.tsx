import { ArrowDown } from 'lucide-react';
import { useRef } from 'react';
import type { DeskDetail } from '#contract/support/desk.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { areaLabels } from '#src/lib/area-labels.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Page } from '#src/ui/page.tsx';
import { Quote } from '#src/ui/quote.tsx';
import { ActsPart } from '../components/acts-part.tsx';
import { ActForm } from '../components/act-form.tsx';
import { AnswerForm } from '../components/answer-form.tsx';
import { ConcernedPart } from '../components/concerned-part.tsx';
import { NoteForm } from '../components/note-form.tsx';
import { DeskPart, type DeskGates } from '../components/desk-part.tsx';
import { Entry, Part } from '../components/part.tsx';
import { ProjectPart } from '../components/project-part.tsx';
import { authorLabel, kindLabel } from '../desk-labels.ts';
import { useDesk } from '../desk-query.ts';
import styles from './desk-item-screen.module.css';

type Props = DeskGates & { id: string; eventLabel: (event: string) => string };

/** One item of the desk with its context, and what support can do about it. */
export function DeskItemScreen({ id, eventLabel, ...gates }: Props) {
  const { value, state, reload } = useDesk('deskItem', { params: { id } });
  return (
    <Page width="content">
      <DeskPart state={state} hasValue={value !== undefined} onRetry={reload} {...gates}>
        {value ? <Detail detail={value} eventLabel={eventLabel} onDone={reload} /> : null}
      </DeskPart>
    </Page>
  );
}

type DetailProps = Pick<Props, 'eventLabel'> & { detail: DeskDetail; onDone: () => Promise<void> };

function Detail({ detail, eventLabel, onDone }: DetailProps) {
  const { item, isOpen, isOwn, messages, acts, people, project } = detail;
  const mayAnswer = item.kind === 'request' && !isOwn;
  const mayAct = isOpen && !isOwn;
  const canDo = mayAnswer || mayAct;
  const side = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.columns} data-alone={canDo ? undefined : true}>
      <Stack gap={6} fluid>
        <Head detail={detail} />
        {canDo && (project || messages.length > 0) ? (
          <p className={styles.jump}>
            <LinkButton
              size="small"
              icon={<ArrowDown aria-hidden />}
              to="/desk/$itemId"
              params={{ itemId: item.id }}
              hash={DO}
              replace
              onClick={() => side.current?.focus()}
            >
              {mayAnswer ? m.desk_answer() : m.desk_decide()}
            </LinkButton>
          </p>
        ) : null}
        <Thread detail={detail} />
        {project && item.kind === 'dispute' ? (
          <ProjectPart id={item.id} project={project} names={item} eventLabel={eventLabel} />
        ) : null}
        <ConcernedPart people={people} item={item.id} isOwn={isOwn} />
        <ActsPart acts={acts} />
      </Stack>
      {canDo ? (
        <div id={DO} ref={side} tabIndex={-1} className={styles.side}>
          {mayAnswer ? <AnswerForm id={item.id} onDone={onDone} /> : null}
          {mayAct && item.kind === 'note' ? (
            <NoteForm id={item.id} words={item.reason} onDone={onDone} />
          ) : null}
          {mayAct && item.kind !== 'note' ? (
            <ActForm detail={detail} item={item} onDone={onDone} />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** The address of what support can do, after everything that is read first. */
const DO = 'do';

/** The report or the question, and the reason why it is closed. */
function Head({ detail: { item, isOpen, isOwn, email } }: Pick<DetailProps, 'detail'>) {
  return (
    <>
      <Stack gap={2} fluid>
        <h1>{m.desk_item_title({ kind: kindLabel(item), name: authorLabel(item) })}</h1>
        <Hint breaks dir="auto">
          {item.kind === 'request'
            ? m.desk_asked({ area: areaLabels[item.problemArea](), email: email ?? '' })
            : m.desk_item_between(item)}
        </Hint>
        {item.kind === 'request' && item.about ? (
          <Text breaks dir="auto">
            {m.desk_reported({ name: item.about.name })}
          </Text>
        ) : null}
        <Hint>
          <time dateTime={item.since}>{nameZone(formatMoment(item.since), item.since)}</time>
        </Hint>
        <Quote>{item.kind === 'request' ? item.details : item.reason}</Quote>
      </Stack>
      {isOpen && isOwn ? <Notice>{m.desk_own_account()}</Notice> : null}
      {isOpen ? null : <Notice tone="leaf">{m.desk_done()}</Notice>}
    </>
  );
}

function Thread({ detail: { item, messages } }: Pick<DetailProps, 'detail'>) {
  if (messages.length === 0) return null;
  return (
    <Part title={m.desk_messages()}>
      <Stack as="ol" gap={3}>
        {messages.map(({ id, on, by, body }) => (
          <Entry
            key={id}
            title={by === 'support' ? m.app_support() : authorLabel(item)}
            on={on}
            words={body}
          />
        ))}
      </Stack>
    </Part>
  );
}
