import * as z from 'zod/mini';
import { HOUR_MS } from '../durations.ts';
import { accountId, commandId, projectId } from '../ids.ts';
import { accountKind } from '../profile/record.ts';
import { cleanText } from '../text.ts';
import { problemAreas } from './rules.ts';

/** Hours after a proof by passkey in which a session may work at the desk. A code by email never counts. */
export const DESK_PASSKEY_HOURS = 8;
export const DESK_PAGE = 50;
/** Characters of the reason that support gives for each act. */
export const DESK_REASON_MIN = 10;
export const DESK_REASON_MAX = 600;

export const mayWorkAtDesk = (passkeyOn: Date | null, now: Date): boolean =>
  passkeyOn !== null && now.getTime() - passkeyOn.getTime() <= DESK_PASSKEY_HOURS * HOUR_MS;

export const deskReason = z
  .string()
  .check(z.overwrite(cleanText), z.minLength(DESK_REASON_MIN), z.maxLength(DESK_REASON_MAX));

const deskItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('request'),
    id: commandId,
    since: z.string(),
    accountId,
    accountKind,
    /** The account's name. */
    account: z.string(),
    problemArea: z.enum(problemAreas),
    details: z.string(),
  }),
  z.object({
    kind: z.literal('dispute'),
    id: projectId,
    since: z.string(),
    campaign: z.string(),
    business: z.string(),
    creator: z.string(),
    by: z.enum(['creator', 'business']),
    reason: z.string(),
    /** The creator contests a reported no-show with it. */
    isNoShow: z.boolean(),
  }),
]);
export type DeskItem = z.infer<typeof deskItem>;

/** `next`: where the next page begins, or null after the last one. */
export const deskPage = z.object({ items: z.array(deskItem), next: z.nullable(z.string()) });
