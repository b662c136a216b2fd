import * as z from 'zod/mini';
import { accountId, type AccountId } from '#contract/ids.ts';

/** Whom a report is about: the account, and its name as its author knows it. */
export type Reported = { accountId: AccountId; name: string };

// In the hash: the parsers of queries are part of every first screen.
const ABOUT = 'about=';

/** The part of the support page's address that names whom a report is about. */
export const reportHash = ({ accountId: id, name }: Reported): string =>
  `${ABOUT}${id}/${encodeURIComponent(name)}`;

/** The account and the name in such an address; undefined in every other one. */
export function reportedIn(hash: string): Reported | undefined {
  if (!hash.startsWith(ABOUT)) return undefined;
  const [first = '', ...more] = hash.slice(ABOUT.length).split('/');
  const id = z.safeParse(accountId, first);
  const name = decoded(more.join('/'));
  return id.success && name !== '' ? { accountId: id.data, name } : undefined;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A router that has decoded it already leaves a percent sign of the name.
    return name;
  }
}
