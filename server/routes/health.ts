import { ok } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { readEpoch } from '../db/epoch.ts';

/** Asks the database, so that a server without one is not called healthy. */
export const healthRoutes: Handlers<'health'> = {
  health: async ({ deps }) =>
    ok({
      ok: true,
      version: deps.version,
      epoch: await readEpoch(deps.pool),
      mapTiles: deps.env.mapTiles,
    }),
};
