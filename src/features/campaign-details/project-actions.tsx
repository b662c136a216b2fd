import { useLocation } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { contestedUntil } from '#contract/appointment/choice.ts';
import { can } from '#contract/permissions.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { firstName, formatDate } from '#src/campaigns/business/labels.ts';
import { actOnProject } from '#src/campaigns/data/actions.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { possibleActions, type ProjectAction } from './possible-actions.ts';
import { SureDialog } from './reason-dialog.tsx';
import { actorLabels } from './timeline-labels.ts';
import { Hint, Row, Stack } from '#src/ui/layout.tsx';

type Props = { desk: CampaignDesk; project: ProjectView };

const partnerOf = ({ side }: CampaignDesk, project: ProjectView): string =>
  side === 'creator' ? project.businessName : firstName(project);

/**
 * Ending the project, answering the other side's request, and reporting a problem: the rules' table decides which are
 * possible.
 */
export function ProjectActions({ desk, project }: Props) {
  const { actor, now, role, side } = desk;
  const { isBusy, run } = useActing();
  const name = partnerOf(desk, project);
  const { cancelRequest: wish, dispute, cancel } = project;
  const possible = possibleActions(project, { now, side, mayEnd: can(role, 'project.end') });
  // Contesting a no-show is reporting a problem while nothing follows from it yet.
  const until = side === 'creator' && desk.appointment ? contestedUntil(desk.appointment) : null;
  const isContest = until !== null && now < until && possible.has('dispute_opened');
  const isLinked = useLocation({ select: ({ hash }) => hash === 'contest' });
  const [asked, setAsked] = useState<ProjectAction | null>(
    isLinked && isContest ? 'dispute_opened' : null,
  );
  const act = async (event: ProjectAction, reason: string) => {
    const projectId = project.id;
    const payload =
      event === 'cancel_agreed' || event === 'dispute_resolved'
        ? { projectId, event }
        : { projectId, event, reason };
    const isDone = await run(
      (again) => actOnProject(actor, payload, { again }),
      JSON.stringify(payload),
    );
    if (isDone) toasts.success(labels[event].done({ name }));
    return isDone;
  };
  const refuse = async () => {
    const isDone = await run(() =>
      actOnProject(actor, { projectId: project.id, event: 'cancel_refused' }),
    );
    if (isDone) toasts.success(m.details_cancel_refused({ name }));
  };
  const titleOf = (event: ProjectAction) =>
    event === 'dispute_opened' && isContest ? m.details_contest() : labels[event].title();
  const when = (at: string) => formatWeekdayTime(at, now);
  return (
    <Stack gap={3} fluid data-print="no">
      {cancel ? (
        <Hint breaks dir="auto">
          {cancelledLabel(desk, cancel)}
        </Hint>
      ) : null}
      {wish && wish.by !== side ? (
        <CancelRequest
          name={name}
          reason={wish.reason}
          time={when(wish.agreedBy)}
          isPending={isBusy && asked === null}
          onAgree={possible.has('cancel_agreed') ? () => setAsked('cancel_agreed') : null}
          onRefuse={() => void refuse().catch(reportError)}
        />
      ) : null}
      {wish?.by === side ? (
        <Hint breaks>{m.details_cancel_wait({ name, time: when(wish.agreedBy) })}</Hint>
      ) : null}
      {dispute ? (
        <Dispute
          isResting={dispute.resolvedOn === null}
          isFrozen={project.payment?.isFrozen ?? false}
          text={m.details_dispute_by({
            actor: actorLabels(dispute.by, desk),
            reason: dispute.reason,
          })}
          decision={dispute.resolution}
          onSettle={possible.has('dispute_resolved') ? () => setAsked('dispute_resolved') : null}
        />
      ) : null}
      <Row gap={3} wrap id="problem">
        {offered
          .filter(([event]) => possible.has(event))
          .map(([event, variant]) => (
            <Button key={event} variant={variant} onPress={() => setAsked(event)}>
              {titleOf(event)}
            </Button>
          ))}
      </Row>
      {asked ? (
        <SureDialog
          actor={actor}
          draftKey={`reason ${asked} ${project.id}`}
          title={titleOf(asked)}
          text={labels[asked].text({ name })}
          hint={hintOf(asked, name)}
          variant={asked.startsWith('dispute') ? 'primary' : 'danger'}
          isBusy={isBusy}
          onSure={(reason) => act(asked, reason)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Stack>
  );
}

const cancelledLabel = (
  desk: CampaignDesk,
  { by, on, reason }: NonNullable<ProjectView['cancel']>,
) => {
  const date = formatDate(on, desk.now);
  return by === desk.side
    ? m.details_over_cancelled_you({ date, reason })
    : m.details_over_cancelled({ actor: actorLabels(by, desk), date, reason });
};

type CancelRequestProps = Record<'name' | 'reason' | 'time', string> & {
  isPending: boolean;
  /** Null: this person may not end the work. */
  onAgree: (() => void) | null;
  onRefuse: () => void;
};

/** The other side's request to end the project. */
function CancelRequest(props: CancelRequestProps) {
  const { name, reason, time, isPending, onAgree, onRefuse } = props;
  return (
    <Card gap={3} fluid breaks role="group" aria-label={m.details_cancel_wanted({ name })}>
      <h3>{m.details_cancel_wanted({ name })}</h3>
      <p dir="auto">{reason}</p>
      <Hint breaks>{m.details_cancel_wanted_by({ time })}</Hint>
      {onAgree ? (
        <Row gap={3} wrap>
          <Button variant="danger" onPress={onAgree}>
            {labels.cancel_agreed.title()}
          </Button>
          <Button variant="secondary" isPending={isPending} onPress={onRefuse}>
            {m.details_cancel_refuse()}
          </Button>
        </Row>
      ) : null}
    </Card>
  );
}

type DisputeProps = {
  isResting: boolean;
  /** A held price stays where it is meanwhile. */
  isFrozen: boolean;
  text: string;
  /** Support's note on the settled problem. */
  decision: string | null;
  onSettle: (() => void) | null;
};

function Dispute({ isResting, isFrozen, text, decision, onSettle }: DisputeProps) {
  return (
    <Card gap={3} fluid breaks>
      <Row as="h3" gap={2} icon={20} iconTone="danger">
        <CircleAlert aria-hidden />
        {isResting ? m.refusal_DISPUTED() : m.details_dispute_was()}
      </Row>
      <p dir="auto">{text}</p>
      {decision === null ? null : (
        <p dir="auto">{m.details_dispute_decided({ reason: decision })}</p>
      )}
      {isResting && isFrozen ? <Hint breaks>{m.price_frozen()}</Hint> : null}
      {onSettle ? (
        <Row gap={3} wrap>
          <Button variant="secondary" onPress={onSettle}>
            {labels.dispute_resolved.title()}
          </Button>
        </Row>
      ) : null}
    </Card>
  );
}

const offered = [
  ['dispute_opened', 'secondary'],
  ['project_cancelled', 'quiet'],
  ['cancel_requested', 'quiet'],
] as const;

type NameText = (words: { name: string }) => string;
const labels: Record<ProjectAction, { title: () => string; text: NameText; done: NameText }> = {
  project_cancelled: {
    title: m.details_cancel,
    text: m.details_cancel_text,
    done: m.details_cancelled,
  },
  cancel_requested: {
    title: m.details_cancel_ask,
    text: m.details_cancel_ask_text,
    done: m.details_cancel_asked,
  },
  cancel_agreed: {
    title: m.details_cancel_agree,
    text: m.details_cancel_agree_text,
    done: m.details_cancelled,
  },
  dispute_opened: {
    title: m.app_report_problem,
    text: m.details_dispute_text,
    done: m.details_dispute_sent,
  },
  dispute_resolved: {
    title: m.details_dispute_settle,
    text: m.details_dispute_settle_text,
    done: m.details_dispute_settled,
  },
};

function hintOf(asked: ProjectAction, name: string): string | null {
  if (asked === 'cancel_agreed' || asked === 'dispute_resolved') return null;
  return asked === 'dispute_opened'
    ? m.details_reason_support({ name })
    : m.app_reason_seen({ name });
}
