import { useState } from 'react';
import { CircleAlert } from 'lucide-react';
import { can } from '#contract/permissions.ts';
import {
  decideProject,
  mayStillDispute,
  situationOf,
  type ProjectEvent,
} from '#contract/project/rules.ts';
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
import { SureDialog } from './reason-dialog.tsx';
import { actorLabels } from './timeline-labels.ts';
import styles from './details-screen.module.css';

type Asked =
  | 'project_cancelled'
  | 'cancel_requested'
  | 'cancel_agreed'
  | 'dispute_opened'
  | 'dispute_resolved';
type Props = { desk: CampaignDesk; project: ProjectView };

const partnerOf = ({ side }: CampaignDesk, project: ProjectView): string =>
  side === 'creator' ? project.businessName : firstName(project);

/** Ending the work, answering the other side's wish to, and calling for help: the rules' own table says what is possible. */
export function ProjectActions({ desk, project }: Props) {
  const { actor, now, role, side } = desk;
  const [asked, setAsked] = useState<Asked | null>(null);
  const { isBusy, run } = useActing();
  const name = partnerOf(desk, project);
  const situation = situationOf(project);
  const mayEnd = can(role, 'project.end');
  const may = (event: ProjectEvent) =>
    mayEnd && situation !== null && decideProject(situation, event, side).ok;
  const { cancelRequest: wish, dispute, cancel } = project;
  const isInTime = mayStillDispute(project.endedOn ? Date.parse(project.endedOn) : null, now);
  const isResting = dispute !== null && dispute.resolvedOn === null;
  const act = async (event: Asked, reason: string) => {
    const projectId = project.id;
    const payload =
      event === 'cancel_agreed' || event === 'dispute_resolved'
        ? { projectId, event }
        : { projectId, event, reason };
    const isDone = await run(
      (again) => actOnProject(actor, payload, { again }),
      JSON.stringify(payload),
    );
    if (isDone) toasts.success(doneLabels[event]({ name }));
    return isDone;
  };
  const refuse = async () => {
    const isDone = await run(() =>
      actOnProject(actor, { projectId: project.id, event: 'cancel_refused' }),
    );
    if (isDone) toasts.success(m.details_cancel_refused({ name }));
  };
  const when = (at: string) => formatWeekdayTime(at, now);
  return (
    <div className={styles.stack} data-print="no">
      {cancel ? (
        <p className={styles.muted} dir="auto">
          {cancel.by === side
            ? m.details_over_cancelled_you({
                date: formatDate(cancel.on, now),
                reason: cancel.reason,
              })
            : m.details_over_cancelled({
                actor: actorLabels(cancel.by, desk),
                date: formatDate(cancel.on, now),
                reason: cancel.reason,
              })}
        </p>
      ) : null}
      {wish && wish.by !== side ? (
        <Card
          className={styles.wish ?? ''}
          role="group"
          aria-label={m.details_cancel_wanted({ name })}
        >
          <h3>{m.details_cancel_wanted({ name })}</h3>
          <p dir="auto">{wish.reason}</p>
          <p className={styles.muted}>
            {m.details_cancel_wanted_by({ time: when(wish.agreedBy) })}
          </p>
          {mayEnd ? (
            <div className={styles.acts}>
              <Button variant="danger" onPress={() => setAsked('cancel_agreed')}>
                {m.details_cancel_agree()}
              </Button>
              <Button
                variant="secondary"
                isPending={isBusy && asked === null}
                onPress={() => void refuse().catch(reportError)}
              >
                {m.details_cancel_refuse()}
              </Button>
            </div>
          ) : null}
        </Card>
      ) : null}
      {wish?.by === side ? (
        <p className={styles.muted}>{m.details_cancel_wait({ name, time: when(wish.agreedBy) })}</p>
      ) : null}
      {dispute ? (
        <Card className={styles.wish ?? ''}>
          <h3 className={styles.trouble}>
            <CircleAlert aria-hidden />
            {isResting ? m.refusal_DISPUTED() : m.details_dispute_was()}
          </h3>
          <p dir="auto">
            {m.details_dispute_by({ actor: actorLabels(dispute.by, desk), reason: dispute.reason })}
          </p>
          {isResting && dispute.by === side && may('dispute_resolved') ? (
            <div className={styles.acts}>
              <Button variant="secondary" onPress={() => setAsked('dispute_resolved')}>
                {m.details_dispute_settle()}
              </Button>
            </div>
          ) : null}
        </Card>
      ) : null}
      <div className={styles.acts} id="problem">
        {!isResting && isInTime && may('dispute_opened') ? (
          <Button variant="secondary" onPress={() => setAsked('dispute_opened')}>
            {m.app_report_problem()}
          </Button>
        ) : null}
        {may('project_cancelled') ? (
          <Button variant="quiet" onPress={() => setAsked('project_cancelled')}>
            {m.details_cancel()}
          </Button>
        ) : null}
        {wish === null && may('cancel_requested') ? (
          <Button variant="quiet" onPress={() => setAsked('cancel_requested')}>
            {m.details_cancel_ask()}
          </Button>
        ) : null}
      </div>
      {asked ? (
        <SureDialog
          actor={actor}
          draftKey={`reason ${asked} ${project.id}`}
          title={titles[asked]()}
          text={texts[asked]({ name })}
          hint={hintOf(asked, name)}
          variant={asked.startsWith('dispute') ? 'primary' : 'danger'}
          isBusy={isBusy}
          onSure={(reason) => act(asked, reason)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}

const titles: Record<Asked, () => string> = {
  project_cancelled: m.details_cancel,
  cancel_requested: m.details_cancel_ask,
  cancel_agreed: m.details_cancel_agree,
  dispute_opened: m.app_report_problem,
  dispute_resolved: m.details_dispute_settle,
};
type Worded = (words: { name: string }) => string;
const texts: Record<Asked, Worded> = {
  project_cancelled: m.details_cancel_text,
  cancel_requested: m.details_cancel_ask_text,
  cancel_agreed: m.details_cancel_agree_text,
  dispute_opened: m.details_dispute_text,
  dispute_resolved: m.details_dispute_settle_text,
};
const doneLabels: Record<Asked, Worded> = {
  project_cancelled: m.details_cancelled,
  cancel_requested: m.details_cancel_asked,
  cancel_agreed: m.details_cancelled,
  dispute_opened: m.details_dispute_sent,
  dispute_resolved: m.details_dispute_settled,
};

function hintOf(asked: Asked, name: string): string | null {
  if (asked === 'cancel_agreed' || asked === 'dispute_resolved') return null;
  return asked === 'dispute_opened'
    ? m.details_reason_support({ name })
    : m.app_reason_seen({ name });
}
