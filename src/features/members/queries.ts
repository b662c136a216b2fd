import * as z from 'zod/mini';
import { team, type Team } from '#contract/members/record.ts';
import {
  loadAndCache,
  useCachedQuery,
  type CachedQuery,
  type CachedResult,
} from '#src/data/cached-query.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callMembers } from './call-members.ts';

const KEY = 'team';

const teamQuery = ({ accountId }: Actor): CachedQuery<Team> => ({
  load: () => callMembers('members', { accountId }),
  read: (cached) => z.safeParse(team, cached).data ?? null,
});

export const useTeam = (actor: Actor): CachedResult<Team> =>
  useCachedQuery(actor, KEY, teamQuery(actor));

/** Reads the team again. Resolves when it is stored. */
export async function refreshTeam(actor: Actor): Promise<void> {
  await loadAndCache(actor, KEY, teamQuery(actor).load);
}
