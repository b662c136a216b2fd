import type { CandidateRecord } from '#contract/candidate/record.ts';
import { formatMonthDay } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import type { About } from './about.ts';
import type { ApplicationStatus } from './application-status.ts';

type Candidate = Pick<CandidateRecord, 'backupRank' | 'createdOn' | 'state'> | null;

/** The application status in one line. */
export function applicationStatusText(
  status: ApplicationStatus,
  candidate: Candidate,
  about: About,
): string {
  switch (status) {
    case 'apply':
      return m.opportunity_slots({ count: about.openSlots });
    case 'full':
      return m.app_full();
    case 'invited':
      return m.opportunity_invited();
    case 'applied': {
      const rank = candidate?.backupRank ?? null;
      return rank === null ? m.opportunity_applied() : m.app_backup_rank({ rank });
    }
    case 'accepted':
      return m.opportunity_accepted();
    case 'declined':
      return m.opportunity_declined();
    case 'closed':
      return closedText(candidate, about);
  }
}

function closedText(candidate: Candidate, { status, applyBy }: About): string {
  if (candidate?.state === 'released') return m.opportunity_released();
  if (status !== 'active' || candidate?.state === 'closed') return m.app_campaign_ended();
  return applyBy === null
    ? m.opportunity_closed()
    : m.opportunity_closed_on({ date: formatMonthDay(`${applyBy}T19:00:00.000Z`) });
}
