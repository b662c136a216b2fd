import { BACKUPS_TOLD, isRecruiting, REOPEN_DAYS } from '#contract/campaign/rules.ts';
import { decideCandidate, isOpenCandidate } from '#contract/candidate/rules.ts';
import type { CampaignId } from '#contract/ids.ts';
import type { Language } from '#contract/language.ts';
import { addDays, dayOf } from '#contract/phoenix-time.ts';
import type { TimelineEntry } from '#contract/project/record.ts';
import type { LockedCampaign, LockedWork } from '../campaigns/lock-work.ts';
import type { WorkChanges } from '../campaigns/work-changes.ts';
import { translate } from '../../texts/translate.ts';
import type { CampaignRow, CandidateRow, ProjectRow } from '../../records/write-records.ts';

export type ProjectEnd =
  | { how: 'completed'; now: Date; over?: Partial<ProjectRow> }
  | {
      how: 'cancelled';
      now: Date;
      /** The slot is free again, and the campaign looks for another creator. */
      freesSlot: boolean;
      by: TimelineEntry['actor'];
      reason: string;
      over?: Partial<ProjectRow>;
    };

/**
 * Ends a project with all its consequences: a cancelled one releases its candidate and, if it frees its slot, re-opens
 * recruiting and notifies the best backups; a campaign without open work is completed. The project's own timeline, dates and
 * notifications are part of `over`, or the caller's task. The bench must be locked as well. Answers the current project.
 */
export function endProject(
  changes: WorkChanges,
  work: LockedWork,
  project: ProjectRow,
  end: ProjectEnd,
): ProjectRow {
  const { now, over } = end;
  if (end.how === 'completed') {
    const completed = { step: 'completed', endedOn: now } as const;
    const next = changes.project({ ...project, ...completed, ...over });
    completeIfDone(changes, work, project.campaignId, now);
    return next;
  }
  const { by, reason, freesSlot } = end;
  const cancelled: Partial<ProjectRow> = {
    step: 'cancelled',
    endedOn: now,
    cancel: { by, reason, on: now.toISOString() },
    cancelRequest: null,
    roundRequest: null,
    decideBy: null,
  };
  const next = changes.project({ ...project, ...cancelled, ...over }, { freesSlot });
  release(changes, work, project, now);
  if (freesSlot) reopen(changes, work, project.campaignId, now, project.id);
  completeIfDone(changes, work, project.campaignId, now);
  return next;
}

/** Projects from before there were candidates have none to release. */
function release(changes: WorkChanges, work: LockedWork, project: ProjectRow, now: Date): void {
  const candidate = work.candidates.get(project.id);
  const state = candidate && decideCandidate(candidate.state, 'project_cancelled', 'system');
  if (candidate && state?.ok) {
    changes.candidate({ ...candidate, state: state.value, decidedOn: now, expiresOn: null });
  }
}

/** A slot is free: the campaign accepts applications for a while at least, and the best backups are notified. */
function reopen(
  changes: WorkChanges,
  work: LockedWork,
  campaignId: CampaignId,
  now: Date,
  about: string,
): void {
  const campaign = lockedWithBench(work, campaignId);
  const { row } = campaign;
  if (row.status !== 'active') return;
  const until = addDays(dayOf(now.getTime()), REOPEN_DAYS);
  const applyBy = row.applyBy !== null && row.applyBy < until ? until : row.applyBy;
  if (!row.isOpen || applyBy !== row.applyBy)
    changes.campaign(campaignId, { isOpen: true, applyBy });
  notifyBackups(changes, work, campaignId, about);
}

/** Notifies the best backups that a slot is free. `about`: what freed it. */
export function notifyBackups(
  changes: WorkChanges,
  work: LockedWork,
  campaignId: CampaignId,
  about: string,
): void {
  const campaign = lockedWithBench(work, campaignId);
  for (const candidate of backupsOf(work, campaign).slice(0, BACKUPS_TOLD)) {
    changes.notify({
      side: 'creator',
      category: 'BACKUP_AVAILABLE',
      campaignId,
      creatorId: candidate.creatorId,
      about: `${candidate.id}:backup:${about}`,
    });
  }
}

/** Those who applied and wait, the best first. */
const backupsOf = (work: LockedWork, { bench }: LockedCampaign): CandidateRow[] =>
  (bench ?? []).flatMap((id) => {
    const row = work.candidates.get(id);
    return row?.state === 'applied' ? [row] : [];
  });

/** Whether creators may apply to a campaign, and be accepted, now. */
export const recruits = (row: CampaignRow, now: Date): boolean =>
  isRecruiting({ ...row, openSlots: row.creatorSlots - row.slotsTaken }, now.getTime());

/** A campaign is complete when no project is open, at least one is completed, and recruiting is over. */
export function completeIfDone(
  changes: WorkChanges,
  work: LockedWork,
  campaignId: CampaignId,
  now: Date,
): boolean {
  const { row } = lockedWithBench(work, campaignId);
  const isDone = row.goingCount === 0 && row.completedCount > 0 && !recruits(row, now);
  if (row.status !== 'active' || !isDone) return false;
  endCampaign(changes, work, campaignId, { status: 'completed', reason: null, now });
  return true;
}

/** Ends a campaign: the candidates that were read are notified and expire; a timer notifies the others. */
export function endCampaign(
  changes: WorkChanges,
  work: LockedWork,
  campaignId: CampaignId,
  { status, reason, now }: { status: 'completed' | 'cancelled'; reason: string | null; now: Date },
): void {
  changes.campaign(campaignId, { status, isOpen: false, endedOn: now, endReason: reason });
  closeBench(changes, work, campaignId, now);
  const { business } = lockedWithBench(work, campaignId);
  const isTrial =
    business.published === 1 && (business.subscriptionStatus ?? 'inactive') === 'inactive';
  if (!isTrial) return;
  const text = (language: Language) => translate('billing_notice_trial', {}, language);
  const about = `trial:${business.id}`;
  changes.notify({ side: 'business', category: 'TRIAL_ENDING', campaignId, about, text });
}

/** No candidate waits for a campaign that has ended. */
export function closeBench(
  changes: WorkChanges,
  work: LockedWork,
  campaignId: CampaignId,
  now: Date,
): void {
  const { bench, row: campaign } = lockedWithBench(work, campaignId);
  for (const id of bench ?? []) {
    const row = work.candidates.get(id);
    const state = row && decideCandidate(row.state, 'campaign_ended', 'system');
    if (!row || !isOpenCandidate(row.state) || !state?.ok) continue;
    changes.candidate({ ...row, state: state.value, decidedOn: now, expiresOn: null });
    notifyClosed(changes, row, campaign.version);
  }
}

/** That a campaign has closed, once for each time that it does: `version` is the one that closed it. */
export function notifyClosed(
  changes: WorkChanges,
  { id, campaignId, creatorId }: CandidateRow,
  version: number,
): void {
  const about = `${id}:closed:${version}`;
  changes.notify({ side: 'creator', category: 'CAMPAIGN_CLOSED', campaignId, creatorId, about });
}

function lockedWithBench(work: LockedWork, campaignId: CampaignId): LockedCampaign {
  const campaign = work.campaigns.get(campaignId);
  if (!campaign?.bench) throw new Error('A campaign is to end whose bench was not locked.');
  return campaign;
}
