import { receivedContent } from '#contract/pipeline/labels.ts';
import {
  hasDeclinedRound,
  hasRoundsLeft,
  openRoundRequest,
  roundEndsOn,
} from '#contract/project/round-rules.ts';
import { isDisputed, situationOf } from '#contract/project/rules.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';
import { mayManage } from '#src/campaigns/business/routes.ts';
import { firstName, formatDate } from '#src/campaigns/business/labels.ts';
import { MessageLink } from '#src/campaigns/business/message-link.tsx';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import { roundOf } from './review-parts.ts';
import styles from './review-status.module.css';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';

type Props = { desk: CampaignDesk; project: ProjectView };

/** The progress of the content: received assets, the round, and the deadline. */
export function ReviewStatus({ desk, project }: Props) {
  const { work, now } = desk;
  const situation = situationOf(project);
  const isWaiting = situation === 'contentOpen' || situation === 'contentUploading';
  const items = work.content.filter(({ projectId }) => projectId === project.id);
  const { count, total } = receivedContent(project, items);
  const round = roundOf(project);
  const asked = openRoundRequest(project);
  return (
    <Row as="header" gap={3} wrap align="start" justify="between">
      <Stack gap={1} basis={260}>
        <Text weight="medium">{whatText(project, now)}</Text>
        {isWaiting && total > 0 ? (
          <p className={styles.progress}>
            <progress value={count} max={total} aria-label={m.app_received_of({ count, total })} />
            <span>{m.app_received_of({ count, total })}</span>
          </p>
        ) : null}
        <RoundStatus project={project} now={now} />
        {situation === 'contentSubmitted' &&
        project.decideBy &&
        !isDisputed(project) &&
        (!asked || asked.priceCents !== undefined) ? (
          <Text size={14} weight="medium" tone="pollen">
            {m.review_auto_approves({ time: formatWeekdayTime(project.decideBy, now) })}
          </Text>
        ) : null}
        {situation === 'contentSubmitted' || situation === 'contentRejected' ? (
          <Hint>
            {round === null
              ? m.review_no_rounds()
              : situation === 'contentSubmitted' && !hasRoundsLeft(project)
                ? m.review_rounds_used({ of: round.of })
                : m.app_round_of(round)}
          </Hint>
        ) : null}
        {isDisputed(project) ? <p role="status">{m.review_disputed()}</p> : null}
        {mayManage(desk) ? null : <Hint>{m.review_viewer_role()}</Hint>}
      </Stack>
      <MessageLink project={project} />
    </Row>
  );
}

/** The state of the request for one more round of changes. */
function RoundStatus({ project, now }: { project: ProjectView; now: number }) {
  const name = firstName(project);
  const { decideBy } = project;
  const asked = openRoundRequest(project);
  const end = roundEndsOn(project);
  if (asked?.priceCents !== undefined && end !== null) {
    return (
      <Text size={14} role="status">
        {m.round_waiting({
          name,
          amount: formatCents(asked.priceCents),
          time: formatWeekdayTime(end, now),
        })}
      </Text>
    );
  }
  if (asked) {
    return (
      <Text size={14} role="status">
        {decideBy && !isDisputed(project)
          ? m.review_round_asked({ name, time: formatWeekdayTime(decideBy, now) })
          : m.review_round_asked_waiting({ name })}
      </Text>
    );
  }
  const isDeclined = situationOf(project) === 'contentSubmitted' && hasDeclinedRound(project);
  return isDeclined ? (
    <Text size={14} role="status">
      {m.review_round_declined({ name })}
    </Text>
  ) : null;
}

function whatText(project: ProjectView, now: number): string {
  const name = firstName(project);
  const due = project.contentDueOn && formatDate(project.contentDueOn, now);
  switch (situationOf(project)) {
    case 'shoot':
      return m.review_what_shoot({ name });
    case 'contentOpen':
    case 'contentUploading':
      return due ? m.review_what_open_due({ name, date: due }) : m.review_what_open({ name });
    case 'contentSubmitted':
      return m.review_what_submitted({ name });
    case 'contentRejected':
      return due
        ? m.review_what_rejected_due({ name, date: due })
        : m.review_what_rejected({ name });
    case 'cancelled':
      return m.review_what_cancelled();
    default:
      return m.review_what_approved();
  }
}
