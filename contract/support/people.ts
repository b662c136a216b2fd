import * as z from 'zod/mini';
import { accountId, userId } from '../ids.ts';
import { accountKind } from '../profile/record.ts';
import { email } from '../sign-in/rules.ts';
import { deskActRecord, deskReason, personState } from './desk.ts';

/** Whom to look for: the whole address, so that nobody at the desk leafs through people. */
export const personSearch = z.strictObject({ email });

/** Ends or returns a person's access. The id comes from the desk: the same one again is the same act. */
export const accessAct = z.strictObject({ actId: z.uuid(), reason: deskReason });
export type AccessAct = z.infer<typeof accessAct>;

/** A person as the desk sees them. */
export const deskPerson = z.object({
  id: userId,
  /** Empty if they gave none. */
  name: z.string(),
  email: z.string(),
  state: personState,
  /** Support staff, the reader, or someone of the reader's team: the desk can't act on them. */
  isProtected: z.boolean(),
  accounts: z.array(z.object({ id: accountId, kind: accountKind, name: z.string() })),
  /** Work of these accounts that goes on. */
  campaigns: z.int(),
  projects: z.int(),
  acts: z.array(deskActRecord),
});
export type DeskPerson = z.infer<typeof deskPerson>;
