import { ok, refused } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { readEpoch } from '../db/epoch.ts';
import { refuse } from '../texts/refusal.ts';

/** Both ask the database, so that a server without one is called neither healthy nor ready. */
export const healthRoutes = (isDraining: () => boolean): Handlers<'health' | 'ready'> => ({
  health: async ({ deps }) =>
    ok({
      ok: true,
      version: deps.version,
      epoch: await readEpoch(deps.pool),
      mapTiles: deps.env.mapTiles,
      mapCredit: deps.env.mapCredit,
    }),
  async ready({ deps }) {
    if (isDraining()) return refused(refuse('UNAVAILABLE'));
    await deps.pool.query('select 1');
    return ok({ ok: true });
  },
});
