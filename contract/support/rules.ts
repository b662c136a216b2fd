import * as z from 'zod/mini';
import { accountId } from '../ids.ts';
import { accountKind } from '../profile/record.ts';
import { cleanText } from '../text.ts';

/** Problem areas of the support form (domain rules, 17). */
export const problemAreas = [
  'account',
  'campaign',
  'scheduling',
  'contentUpload',
  'payments',
  'notifications',
  'offlineSync',
  'reportPerson',
  'other',
] as const;
export type ProblemArea = (typeof problemAreas)[number];

/** Characters of the details: at least (specification, 5), and at most. */
export const SUPPORT_DETAILS_MIN = 20;
export const SUPPORT_DETAILS_MAX = 5000;
/** Characters of the sync log that may be attached. */
export const SUPPORT_LOG_MAX = 60_000;

/** Requests that one account may send in a row, and how many an hour gives back. More wait on the device. */
export const SUPPORT_BURST = 5;
export const SUPPORT_PER_HOUR = 5;

/** The specification's support request; `log` is attached only when the person asks for it. */
export const supportRequest = z.strictObject({
  problemArea: z.enum(problemAreas),
  details: z
    .string()
    .check(
      z.overwrite(cleanText),
      z.minLength(SUPPORT_DETAILS_MIN),
      z.maxLength(SUPPORT_DETAILS_MAX),
    ),
  userType: accountKind,
  /** Of a report: the account of the person reported. The author's account must share a chat with it. */
  aboutAccountId: z.optional(accountId),
  log: z.optional(z.string().check(z.overwrite(cleanText), z.maxLength(SUPPORT_LOG_MAX))),
});
