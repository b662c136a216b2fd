import { businessRoutes, labelFor, projectLabel, type Label } from '#contract/pipeline/labels.ts';
import { nextActionOf } from '#contract/pipeline/pipeline.ts';
import { m } from '#src/paraglide/messages.js';
import { actionText } from './action-labels.ts';
import { bookingOf, labelOfCampaign, workOfProject, type CampaignDesk } from './desk.ts';
import { detailText } from './campaign-labels.ts';
import { overText } from './over-labels.ts';
import type { CampaignStep } from './routes.ts';

/** The next actor in a campaign, and the action. */
export type NextActor = {
  /** The label for a business; creators see only the action. */
  label: Label | null;
  whose: 'mine' | 'theirs' | 'nobody';
  who: string;
  what: string;
  /** The page where it is done. */
  route: CampaignStep;
};

/** Null where nothing is known: a draft, a campaign that this device has not got. */
export function nextActorOf(desk: CampaignDesk): NextActor | null {
  return desk.side === 'business' ? businessNextActor(desk) : creatorNextActor(desk);
}

function businessNextActor({ campaign, project, work, role, now }: CampaignDesk): NextActor | null {
  const known = project
    ? projectLabel(workOfProject(work, project), now)
    : campaign
      ? labelOfCampaign(campaign, work, now)
      : null;
  if (!known) return null;
  const label = labelFor(role, known);
  const isMine = label.tone === 'amber';
  const isTheirs = known.tone === 'grey' && project !== null;
  return {
    label,
    whose: isMine ? 'mine' : isTheirs ? 'theirs' : 'nobody',
    who: project?.creatorFirstName ?? '',
    what: label.detail ? detailText(label.detail, now) : '',
    route: businessRoutes[label.label],
  };
}

function creatorNextActor(desk: CampaignDesk): NextActor | null {
  const { campaign, candidate, project, appointment, work, now } = desk;
  if (!candidate && !project) return null;
  const booking = project && bookingOf(work, project);
  const action = nextActionOf(candidate, project, appointment, now, booking);
  // Before there was a project it ended in some way, which may not have been the last of it.
  const ended = project || !candidate ? null : overText(candidate, campaign, now);
  const isUnsent = !project && candidate?.state === 'applied' && candidate.mark !== null;
  const isSupports = action.kind === 'waitForSupport';
  const isNobodys = action.kind === 'over' || action.kind === 'finished' || isUnsent;
  return {
    label: null,
    whose: action.isMine ? 'mine' : isNobodys ? 'nobody' : 'theirs',
    who: isSupports
      ? ''
      : (project?.businessName ?? candidate?.businessName ?? campaign?.businessName ?? ''),
    what: ended ?? (isUnsent ? m.campaign_unsent() : actionText(action, now)),
    route: action.route,
  };
}

/** `Your turn`, `Maya’s turn`, `Waiting` for neither side, or that there is nothing to do. */
export function whoseText({ whose, who }: NextActor): string {
  if (whose === 'mine') return m.app_your_turn();
  if (whose === 'nobody') return m.campaign_turn_nobody();
  return who === '' ? m.app_waiting() : m.campaign_turn_theirs({ name: who });
}
