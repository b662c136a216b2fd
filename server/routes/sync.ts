import { ok } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { readFeed } from '../sync/read-feed.ts';

export const syncRoutes: Handlers<'sync'> = {
  sync: async ({ deps, caller, query }) =>
    ok(await readFeed(deps, caller.accountId, query.since, query.collections)),
};
