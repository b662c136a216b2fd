import * as z from 'zod/mini';
import { accountId } from '../ids.ts';
import type { Payloads } from './declaration.ts';

export const accountPayloads = {
  setFavourite: z.strictObject({ creatorId: accountId, isFavourite: z.boolean() }),
  setBlocked: z.strictObject({ accountId, isBlocked: z.boolean() }),
} as const satisfies Payloads;
