import * as z from 'zod/mini';
import { businessEdit, creatorEdit } from '../profile/edits.ts';
import { userEdit } from '../profile/user-edits.ts';
import type { Payloads } from './declaration.ts';

/** No field twice. */
const distinctFields = (edits: readonly { field: string }[]) =>
  new Set(edits.map(({ field }) => field)).size === edits.length;

/** Changed fields of a profile; they are applied together or refused together. */
const editsOf = <E extends typeof creatorEdit | typeof businessEdit | typeof userEdit>(edit: E) =>
  z.strictObject({ edits: z.array(edit).check(z.minLength(1), z.refine(distinctFields)) });

export const profilePayloads = {
  updateCreatorProfile: editsOf(creatorEdit),
  updateBusinessProfile: editsOf(businessEdit),
  /** The user's own details, shared by all of their accounts. */
  updateUser: editsOf(userEdit),
} as const satisfies Payloads;
