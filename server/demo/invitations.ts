import { DAY_MS } from '#contract/durations.ts';
import type { BusinessInvitationId } from '#contract/ids.ts';
import { INVITATION_DAYS } from '#contract/members/rules.ts';
import { newId } from '#contract/new-id.ts';
import type { businessInvitations, memberChanges } from '../db/schema/members.ts';
import type { NoticeFacts } from '../notices/notification-row.ts';
import { personAt } from './people.ts';
import { corporates, parties } from './places.ts';
import { demoId } from './seeded.ts';

const SENT_DAYS_AGO = 2;

/** Dana has invited Marcus's business to her corporation, and he hasn't answered yet. */
export function demoInvitation(now: number): {
  row: typeof businessInvitations.$inferInsert;
  audit: typeof memberChanges.$inferInsert;
  notice: { at: number; facts: NoticeFacts };
} {
  const corporate = corporates['copper basin'];
  const [dana, marcus] = [personAt('corporate@pollin.test'), personAt('second@pollin.test')];
  const id = demoId<BusinessInvitationId>('corporation invites sharp');
  const at = now - SENT_DAYS_AGO * DAY_MS;
  const createdOn = new Date(at);
  const expiresOn = new Date(at + INVITATION_DAYS * DAY_MS);
  const sent = { corporateId: corporate.id, invitedBy: dana.id, createdOn, sentOn: createdOn };
  const change = { change: 'businessInvited', actorId: dana.id, createdOn } as const;
  const facts = { category: 'BUSINESS_INVITED', about: `corporation:${id}` } as const;
  const to = { side: 'business', accountId: parties.sharp.id, personName: corporate.name } as const;
  return {
    row: { ...sent, id, email: marcus.email, expiresOn },
    audit: { ...change, id: newId(), accountId: corporate.id, invitationId: id },
    notice: { at, facts: { ...to, ...facts, invitationId: id } },
  };
}
