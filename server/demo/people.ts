import businesses from './data/businesses.json' with { type: 'json' };
import data from './data/people.json' with { type: 'json' };
import { named } from './data.ts';

/** The addresses to try the product with, and the purpose of each. */
export const { signIns: demoSignIns, memberships: demoMemberships } = data;

export const demoPeople = named('user', data.users);
export const demoCreators = named('creator', data.creators);
export const demoBusinesses = named('business', businesses);
export const demoCorporates = named('corporate', data.corporates);
/** The parties that notifications name. */
export const parties = [...demoCreators, ...demoBusinesses];
export type DemoCreator = (typeof demoCreators)[number];

/** The address of the first person with a role in an account. */
export function emailOf({ kind, key }: { kind: string; key: string }): string {
  const role = demoMemberships.find(({ accountId }) => accountId === `${kind} ${key}`);
  return demoPeople.find((one) => `user ${one.key}` === role?.userId)?.email ?? '';
}
