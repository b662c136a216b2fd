import { HOUR_MS } from '#contract/durations.ts';
import type { CommandId } from '#contract/ids.ts';
import type { supportRequests } from '../db/schema/support.ts';
import { demoPeople } from './people.ts';
import { demoId } from './seeded.ts';

const questions = [
  {
    email: 'creator@pollin.test',
    userType: 'creator',
    hoursAgo: 26,
    problemArea: 'contentUpload',
    details:
      'My video of the patio stops at 80 percent each time I am at the café. At home it goes through. Can I leave it waiting there?',
  },
  {
    email: 'second@pollin.test',
    userType: 'business',
    hoursAgo: 3,
    problemArea: 'scheduling',
    details:
      'We close early on the day before Thanksgiving. Do creators who already booked hear of it when I change our hours?',
  },
  {
    email: 'diego@pollin.test',
    userType: 'creator',
    hoursAgo: 7,
    problemArea: 'reportPerson',
    details:
      'Someone who says they are from Night Owl Books asks me for my bank details in a text message. Is that really one of yours?',
  },
] as const;

/** The open items of the support desk. */
export const demoSupportRequests = (now: number): (typeof supportRequests.$inferInsert)[] =>
  questions.flatMap(({ email, hoursAgo, ...question }) => {
    const person = demoPeople.find((one) => one.email === email);
    const accountId = person?.memberships[0]?.accountId;
    if (!person || !accountId) throw new Error(`${email} has no account in the demo.`);
    const createdOn = new Date(now - hoursAgo * HOUR_MS);
    const id = demoId<CommandId>(`support request of ${email}`);
    return [{ ...question, id, accountId, userId: person.id, createdOn, waitingSince: createdOn }];
  });
