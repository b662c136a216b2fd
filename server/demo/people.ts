import businessData from './data/businesses.json' with { type: 'json' };
import data from './data/people.json' with { type: 'json' };
import { named, resolved } from './data.ts';

/** The addresses to try the product with, and the purpose of each. */
export const { signIns: demoSignIns, memberships: demoMemberships } = data;

export const creators = named('creator', data.creators);
export const businesses = named('business', businessData);
export const corporates = named('corporate', data.corporates);
/** The parties that notifications name. */
export const parties = { ...creators, ...businesses };

export const demoPeople = Object.values(named('user', data.users));
export const demoCreators = Object.values(creators);
export const demoBusinesses = Object.values(businesses);
export const demoCorporates = Object.values(corporates);
export type DemoCreator = (typeof demoCreators)[number];
type DemoBusiness = (typeof demoBusinesses)[number];

/** A business's hours around `now`. */
export const demoHours = ({ week, exceptions }: DemoBusiness, now: number) =>
  resolved({ week, exceptions }, now);

/** The address of the first person with a role in an account. */
export function emailOf({ kind, key }: { kind: string; key: string }): string {
  const role = demoMemberships.find(({ accountId }) => accountId === `${kind} ${key}`);
  return demoPeople.find((one) => `user ${one.key}` === role?.userId)?.email ?? '';
}
