import * as z from 'zod/mini';
import type { AccountId, UserId } from '#contract/ids.ts';
import { roles } from '#contract/permissions.ts';
import { creatorFields } from '#contract/profile/edits.ts';
import data from './data/people.json' with { type: 'json' };
import { entriesOf } from './data.ts';
import { demoId } from './seeded.ts';

/** The addresses to try the product with, and the purpose of each. */
export const demoSignIns = data.signIns;

const user = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.optional(z.string()),
  locality: z.string(),
  /** The roles by account, the person's own account first. */
  roles: z.record(z.string(), z.enum(roles)),
  /** Support staff. */
  support: z.optional(z.boolean()),
});

const users = entriesOf(data.users, user, (key, { roles: granted, ...person }) => ({
  ...person,
  id: demoId<UserId>(`user ${key}`),
  memberships: Object.entries(granted).map(([account, role]) => {
    return { accountId: demoId<AccountId>(account), role };
  }),
}));
export const demoPeople = Object.values(users);

/** A person of the demo, with the account that is their own. */
export function personAt(email: string) {
  const person = demoPeople.find((one) => one.email === email);
  const ownAccount = person?.memberships[0]?.accountId;
  if (!person || !ownAccount) throw new Error(`${email} has no account in the demo.`);
  return { ...person, ownAccount };
}

const { gender: _gender, photo: _photo, locality: _locality, ...profile } = creatorFields;
const creator = z.object({
  ...profile,
  male: z.boolean(),
  female: z.boolean(),
  /** Completed campaigns; never fewer than reviews. */
  completed: z.int(),
});

export const creators = entriesOf(data.creators, creator, (key, facts) => {
  const { id: userId, firstName, lastName, locality } = users[key];
  const photoUrl = `/demo/portraits/${key}.svg`;
  const id = demoId<AccountId>(`creator ${key}`);
  const kind = 'creator' as const;
  return { ...facts, id, kind, key, userId, firstName, lastName, photoUrl, locality };
});
export type DemoCreator = (typeof creators)[keyof typeof creators];
export const demoCreators = Object.values(creators);
