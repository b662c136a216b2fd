import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { team, type Team } from '#contract/members/record.ts';
import {
  loadAndCache,
  useCachedQuery,
  type CachedQuery,
  type CachedResult,
} from '#src/data/cached-query.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { callMembers } from './call-members.ts';

const KEY = 'team';

const teamQuery = ({ accountId }: Actor): CachedQuery<Team> => ({
  load: () => callMembers('members', { accountId }),
  read: (cached) => z.safeParse(team, cached).data ?? null,
});

/** The team. It is loaded again when someone else changes it, which the account's own profile shows. */
export function useTeam(actor: Actor): CachedResult<Team> {
  const result = useCachedQuery(actor, KEY, teamQuery(actor));
  const profile = useReplicated('profiles')?.find((one) => one.accountId === actor.accountId);
  const changedOn = profile?.updatedOn;
  const reload = useEffectEvent(result.reload);
  const [seen, setSeen] = useState(changedOn);
  useEffect(() => {
    if (changedOn === seen) return;
    setSeen(changedOn);
    if (seen !== undefined) reload();
  }, [changedOn, seen]);
  return result;
}

/** Reads the team again. Resolves when it is stored. */
export async function refreshTeam(actor: Actor): Promise<void> {
  await loadAndCache(actor, KEY, teamQuery(actor).load);
}
