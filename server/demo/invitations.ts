import { DAY_MS } from '#contract/durations.ts';
import type { BusinessInvitationId } from '#contract/ids.ts';
import { INVITATION_DAYS } from '#contract/members/rules.ts';
import { newId } from '#contract/new-id.ts';
import type { businessInvitations, memberChanges } from '../db/schema/members.ts';
import type { NoticeFacts } from '../notices/notification-row.ts';
import { demoPeople } from './people.ts';
import { demoCorporates, parties } from './places.ts';
import { demoId } from './seeded.ts';

const SENT_DAYS_AGO = 2;
const ID = demoId<BusinessInvitationId>('corporation invites sharp');

const personAt = (email: string) => {
  const person = demoPeople.find((one) => one.email === email);
  if (!person) throw new Error(`${email} is nobody of the demo.`);
  return person;
};

/** Dana has invited Marcus's business to her corporation, and he hasn't answered yet. */
export function demoInvitation(now: number): {
  row: typeof businessInvitations.$inferInsert;
  audit: typeof memberChanges.$inferInsert;
  notice: { at: number; facts: NoticeFacts };
} {
  const [corporation] = demoCorporates;
  if (!corporation) throw new Error('The demo has no corporation.');
  const [dana, marcus] = [personAt('corporate@pollin.test'), personAt('second@pollin.test')];
  const at = now - SENT_DAYS_AGO * DAY_MS;
  const sentOn = new Date(at);
  return {
    row: {
      id: ID,
      corporateId: corporation.id,
      email: marcus.email,
      invitedBy: dana.id,
      createdOn: sentOn,
      sentOn,
      expiresOn: new Date(at + INVITATION_DAYS * DAY_MS),
    },
    audit: {
      id: newId(),
      accountId: corporation.id,
      change: 'businessInvited',
      actorId: dana.id,
      invitationId: ID,
      createdOn: sentOn,
    },
    notice: {
      at,
      facts: {
        side: 'business',
        accountId: parties.sharp.id,
        category: 'BUSINESS_INVITED',
        personName: corporation.name,
        invitationId: ID,
        about: `corporation:${ID}`,
      },
    },
  };
}
