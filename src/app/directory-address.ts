import { notFound } from '@tanstack/react-router';
import type { AccountId } from '#contract/ids.ts';
import { readId } from '#src/lib/route-ids.ts';

// Route files are part of every first screen: what the address says is checked here by hand, and by the schemas on the screen.

const names = [
  'category',
  'city',
  'within',
  'tier',
  'offer',
  'maxPrice',
  'sort',
  'favourites',
] as const;
type DirectorySearch = Partial<Record<(typeof names)[number], string | number | true>>;

/** What the directory is searched for, in the query of its address; what is nothing of that kind is left out. */
export function readDirectorySearch(search: Record<string, unknown>): DirectorySearch {
  const read: DirectorySearch = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' || typeof value === 'number' || value === true)
      read[name] = value;
  }
  return read;
}

/** The creator in the path; with what is no id there is no such page. */
export function readCreatorParams(raw: { creatorId: string }): { creatorId: AccountId } {
  const creatorId = readId<AccountId>(raw.creatorId);
  if (!creatorId) throw notFound();
  return { creatorId };
}
