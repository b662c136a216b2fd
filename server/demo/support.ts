import * as z from 'zod/mini';
import { HOUR_MS } from '#contract/durations.ts';
import type { CommandId } from '#contract/ids.ts';
import { supportRequest } from '#contract/support/rules.ts';
import type { supportRequests } from '../db/schema/support.ts';
import supportData from './data/support.json' with { type: 'json' };
import { personAt } from './people.ts';
import { demoId } from './seeded.ts';

const { problemArea, details, userType } = supportRequest.shape;
const questions = z
  .array(z.object({ email: z.string(), hoursAgo: z.number(), problemArea, details, userType }))
  .parse(supportData);

/** The open items of the support desk. */
export const demoSupportRequests = (now: number): (typeof supportRequests.$inferInsert)[] =>
  questions.map(({ email, hoursAgo, ...question }) => {
    const { id: userId, ownAccount: accountId } = personAt(email);
    const createdOn = new Date(now - hoursAgo * HOUR_MS);
    const id = demoId<CommandId>(`support request of ${email}`);
    return { ...question, id, accountId, userId, createdOn, waitingSince: createdOn };
  });
