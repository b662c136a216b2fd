import { useMemo } from 'react';
import type { CampaignId } from '#contract/ids.ts';
import {
  applicantsNeed,
  asksBusiness,
  byDeadline,
  isHandled,
  projectNeed,
  type Asking,
  type Need,
} from '#contract/pipeline/needs.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { useNow } from '#src/lib/now.ts';
import { useWorkLater, type Work } from '../data/queries.ts';
import { openCandidates, workOfProject } from './desk.ts';

export type WorkParts = Pick<
  Work,
  'campaigns' | 'projects' | 'candidates' | 'content' | 'appointments' | 'availability'
>;

/** The facts of a campaign of which nothing else is known. The hours are the same for all. */
export const noParts = ({ availability }: Pick<Work, 'availability'>): WorkParts => ({
  campaigns: [],
  projects: [],
  candidates: [],
  content: [],
  appointments: [],
  availability,
});

/** Every campaign's part of the work, found in one pass. */
export function partsByCampaign(work: WorkParts): ReadonlyMap<CampaignId, WorkParts> {
  const found = new Map<CampaignId, WorkParts>();
  const partOf = (id: CampaignId): WorkParts => {
    const held = found.get(id) ?? noParts(work);
    found.set(id, held);
    return held;
  };
  for (const one of work.campaigns) partOf(one.id).campaigns.push(one);
  for (const one of work.projects) partOf(one.campaignId).projects.push(one);
  for (const one of work.candidates) partOf(one.campaignId).candidates.push(one);
  for (const one of work.content) partOf(one.campaignId).content.push(one);
  for (const one of work.appointments) partOf(one.campaignId).appointments.push(one);
  return found;
}

/** Everything that waits for the business, over all campaigns, the first due first. */
export function needsOf(work: WorkParts, now: number): Need[] {
  const parts = partsByCampaign(work);
  const ofApplicants = work.campaigns.map((campaign) => {
    const candidates = parts.get(campaign.id)?.candidates ?? [];
    return applicantsNeed(campaign, openCandidates(campaign, candidates).applied, candidates);
  });
  const ofProjects = [...parts.values()].flatMap((part) =>
    part.projects.map((project) => projectNeed(workOfProject(part, project), now)),
  );
  return [...ofApplicants, ...ofProjects].filter((one) => one !== null).toSorted(byDeadline);
}

const nothing = () => false;

/**
 * Whether a notification of this account asked for something that has been done since. The campaigns are read only while an
 * unseen notification asks for something.
 */
export function useHandled(actor: Actor): (notification: Asking) => boolean {
  const records = useReplicated('notifications');
  const isAsked = records?.some((one) => !one.seen && asksBusiness(one)) === true;
  const work = useWorkLater(isAsked ? actor : null);
  const now = useNow();
  return useMemo(() => {
    if (!work) return nothing;
    const needs = needsOf(work, now);
    const known = [...work.candidates, ...work.projects];
    return (notification: Asking) => isHandled(notification, needs, known);
  }, [work, now]);
}
