import { type ReactNode, useMemo, useState } from 'react';
import type { CampaignId, ChatroomId, ProjectId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { lazyWithPreload } from '#src/lib/lazy-with-preload.tsx';
import { endedWork, stillMissing, type EndedWork } from '../data/ended-work.ts';
import { useCampaignWork } from '../data/queries.ts';
import { CampaignCover, coverOf } from './campaign-cover.tsx';
import { CampaignDeskContext } from './desk-context.ts';
import { type CampaignDesk, chosenProject } from './desk.ts';
import { MarkChip } from './mark-chip.tsx';
import type { CampaignStep, Side } from './routes.ts';
import { StepBar } from './step-bar.tsx';
import { nextActorOf } from './next-actor.ts';
import { NextActorLine } from './next-actor-line.tsx';
import styles from './campaign-frame.module.css';

/** Few look at a campaign that the device does not keep. */
const EndedCampaign = lazyWithPreload(
  async () => (await import('./ended-campaign.tsx')).EndedCampaign,
);

type CampaignFrameProps = {
  actor: Actor;
  side: Side;
  role: Role;
  campaignId: CampaignId;
  step: CampaignStep;
  /** The project that a business views, by the route; null: none is named. */
  projectId: ProjectId | null;
  /** The open conversation; its project is the viewed one. */
  roomId?: ChatroomId | null | undefined;
  onProject: (project: ProjectId) => void;
  /** The page fills the rest of the screen and scrolls inside, as a conversation does. */
  isFilled?: boolean;
  /** The page, which reads the campaign with `useCampaignDesk`. */
  children: ReactNode;
};

/** One campaign's page: its summary, its steps, the next actor, and the viewed project. */
export function CampaignFrame(props: CampaignFrameProps) {
  const { actor, campaignId, side, step, roomId, isFilled = false } = props;
  const here = useCampaignWork(actor, campaignId);
  const [fetched, setFetched] = useState<EndedWork | null>(null);
  const ended = here && fetched ? stillMissing(fetched, here) : fetched;
  if (ended !== fetched) setFetched(ended);
  const now = useNow();
  const [looked, setLooked] = useState<{ step: CampaignStep; id: ProjectId } | null>(null);
  const isNew = !here?.campaign && !here?.projects.length && !here?.candidates.length;
  const work = useMemo(() => (here && ended ? endedWork(here, ended) : here), [here, ended]);
  // Undefined until the device has been read.
  const [wasAlone, setAlone] = useState<boolean>();
  if (work && wasAlone === undefined) setAlone(isNew && step === 'selection');
  if (wasAlone && step !== 'selection') setAlone(false);
  // Another step chooses again, even if it shows no project.
  if (looked && looked.step !== step) setLooked(null);
  if (!work) return null;
  const talked = roomId ? work.projects.find((one) => one.chatroomId === roomId) : undefined;
  const held = looked?.step === step && !isForAll(step) ? looked.id : null;
  const projectId = talked?.id ?? props.projectId ?? held;
  // An applicant has no project yet, and the conversation concerns only this creator.
  const isApplicant = side === 'business' && Boolean(roomId) && !talked;
  const project = isApplicant
    ? null
    : side === 'business'
      ? chosenProject(work, projectId, step, now)
      : (work.projects[0] ?? null);
  // The viewed project stays on the screen, even if another one becomes more urgent.
  if (project && held !== project.id && !isForAll(step)) {
    setLooked({ step, id: project.id });
  }
  const desk: CampaignDesk = {
    actor,
    side,
    role: props.role,
    now,
    work,
    campaign: work.campaign,
    isAlone: wasAlone === true,
    project,
    candidate: project
      ? (work.candidates.find(({ id }) => id === project.id) ?? null)
      : side === 'creator'
        ? (work.candidates[0] ?? null)
        : null,
    appointment: work.appointments.find(({ id }) => id === project?.appointmentId) ?? null,
  };
  const isUnknown = !work.campaign && !project && !desk.candidate && !isFromElsewhere(step);
  return (
    <div
      className={styles.frame}
      data-filled={isFilled || undefined}
      data-talk={(isFilled && isTalk(work, roomId)) || undefined}
    >
      {desk.isAlone ? null : <FrameHeader {...props} desk={desk} />}
      <div className={styles.body}>
        {isUnknown ? (
          <EndedCampaign {...{ actor, side, campaignId }} onFound={setFetched} />
        ) : (
          <CampaignDeskContext value={desk}>{props.children}</CampaignDeskContext>
        )}
      </div>
    </div>
  );
}

type HeaderProps = CampaignFrameProps & { desk: CampaignDesk };

function FrameHeader({ desk, campaignId, step, onProject, isFilled }: HeaderProps) {
  const { campaign, project, candidate, side, work } = desk;
  const title = campaign?.title || project?.campaignTitle || candidate?.campaignTitle;
  // A page of all creators shows what waits for the business from any of them, as the list of campaigns does.
  const ofAll =
    side === 'business' && isForAll(step) ? nextActorOf({ ...desk, project: null }) : null;
  const nextActor = ofAll?.whose === 'mine' ? ofAll : nextActorOf(desk);
  // One creator's work that is off is not the whole campaign.
  const isOff = campaign?.status === 'cancelled' || (!ofAll && project?.step === 'cancelled');
  const mark = project?.mark ?? campaign?.mark ?? null;
  const hasChoice = side === 'business' && work.projects.length > 1 && !isForAll(step);
  if (!title && !nextActor && !campaign) return null;
  // Beside the steps, the needed step shows what the label shows.
  const line = nextActor && isFilled ? { ...nextActor, label: null } : nextActor;
  const state = (
    <>
      {line ? <NextActorLine nextActor={line} /> : null}
      {isOff ? <Chip tone="danger">{m.app_canceled()}</Chip> : null}
    </>
  );
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        {campaign ? <CampaignCover {...coverOf(campaign)} size="thumb" loading="eager" /> : null}
        <div className={styles.heading}>
          {title || side === 'business' ? (
            <h2 className={styles.title} dir="auto">
              {title || m.campaign_untitled()}
            </h2>
          ) : null}
          {isFilled ? null : state}
        </div>
        {hasChoice ? (
          <Select
            className={styles.choice ?? ''}
            aria-label={m.campaign_creator()}
            value={project?.id ?? null}
            onChange={(id) => onProject(id as ProjectId)}
          >
            {work.projects.map((one) => (
              <SelectItem key={one.id} id={one.id}>
                {`${one.creatorFirstName} ${one.creatorLastName}`.trim()}
              </SelectItem>
            ))}
          </Select>
        ) : null}
      </div>
      <div className={styles.steps}>
        <StepBar {...{ desk, campaignId, step, nextActor, mark }} />
        {isFilled ? state : null}
        <MarkChip mark={mark} />
      </div>
    </header>
  );
}

/** A named conversation is open, or the only one, which opens by itself. It names the campaign in its own header. */
function isTalk({ projects, candidates }: CampaignDesk['work'], roomId: ChatroomId | null = null) {
  const rooms = [...projects, ...candidates].flatMap(({ chatroomId }) => chatroomId ?? []);
  return roomId !== null || new Set(rooms).size === 1;
}

/** A creator without an application reads the brief elsewhere; conversations stay after the campaign's end. */
const isFromElsewhere = (step: CampaignStep): boolean =>
  step === 'selection' || step === 'messaging';

/** Pages that are about every creator of the campaign at once. */
const isForAll = (step: CampaignStep): boolean =>
  step === 'candidates' || step === 'schedule' || step === 'messaging';
