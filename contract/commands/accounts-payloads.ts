import * as z from 'zod/mini';
import { accountId } from '../ids.ts';
import { languages } from '../language.ts';
import type { Payloads } from './declaration.ts';

export const accountPayloads = {
  setFavourite: z.strictObject({ creatorId: accountId, isFavourite: z.boolean() }),
  /** The name is for the sending device, which shows it until the server answers. */
  setFollowing: z.strictObject({
    businessId: accountId,
    businessName: z.optional(z.string().check(z.maxLength(200))),
    isFollowing: z.boolean(),
  }),
  /** The user's, on every device, and in letters and pushes. */
  setLanguage: z.strictObject({ language: z.enum(languages) }),
  setBlocked: z.strictObject({ accountId, isBlocked: z.boolean() }),
} as const satisfies Payloads;
