import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { freshDatabase } from '../support/postgres.ts';
import type { Played, Said } from '../support/simulation/play.ts';
import type { Plot } from '../support/simulation/town.ts';

/** `POLLIN_SEEDS=20000 npm test -- sync` runs longer, `POLLIN_FIRST=5000` from another seed on; `POLLIN_PLOT=campaigns POLLIN_SEED=123` plays one run again. */
const SEEDS = Number(process.env['POLLIN_SEEDS'] ?? 1000);
const FIRST = Number(process.env['POLLIN_FIRST'] ?? 1);
const ONLY = process.env['POLLIN_SEED'];
/** A storm waits for its database half of the time, and that computes on the other core meanwhile. */
const PROCESSES = ONLY ? 1 : availableParallelism();
/** Seeds of each plot: what a run is about. Storms over campaigns take longer, and there are fewer of them. */
const plots: readonly [plot: Plot, share: number][] = [
  ['shoots', 0.6],
  ['campaigns', 0.2],
];
const ONLY_PLOT = process.env['POLLIN_PLOT'];
const PLAY = new URL('../support/simulation/play.ts', import.meta.url).pathname;
const HOUR_MS = 3_600_000;

test.each(plots.filter(([plot]) => ONLY_PLOT === undefined || ONLY_PLOT === plot))(
  `through ${ONLY ? `storm ${ONLY}` : 'hundreds of storms'} over %s nothing is lost, done twice or sold twice, and every phone shows what the server holds`,
  async (plot, part) => {
    const seeds = Math.ceil(SEEDS * part);
    const first = Number(ONLY ?? FIRST);
    const last = Number(ONLY ?? FIRST + seeds - 1);
    const shares = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) =>
        playShare(plot, first + index, PROCESSES, last),
      ),
    );

    expect(shares.flatMap(({ broken }) => broken)).toEqual([]);
    const sum = (name: keyof Played) =>
      shares.reduce((total, { played }) => total + played[name], 0);
    expect(sum('storms')).toBe(last - first + 1);
    if (!ONLY) {
      if (plot === 'shoots') expect(sum('messages')).toBeGreaterThan(seeds * 5);
      if (plot === 'shoots') expect(sum('shoots')).toBeGreaterThan(seeds);
      if (plot === 'campaigns') expect(sum('projects')).toBeGreaterThan(seeds * 3);
      // Of the few storms of a short run none may have gone all the way.
      if (plot === 'campaigns' && seeds >= 100) {
        expect(sum('completed')).toBeGreaterThan(seeds / 20);
      }
      expect(sum('kills')).toBeGreaterThan(0);
    }
    console.info(
      `${sum('storms')} storms over ${plot}: ${sum('messages')} messages, ${sum('shoots')} shoots of ${sum('bookings')} asked for, ${sum('completed')} of ${sum('projects')} projects completed, ${sum('kills')} servers killed`,
    );
  },
  6 * HOUR_MS,
);

type Share = { broken: string[]; played: Played };

/** Every `step`th seed in a process and a database of its own. */
async function playShare(plot: Plot, from: number, step: number, to: number): Promise<Share> {
  const database = await freshDatabase();
  await database.pool.end();
  try {
    const args = [PLAY, database.url, plot, ...[from, step, to].map(String)];
    const player = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const share: Share = {
      broken: [],
      played: {
        storms: 0,
        kills: 0,
        messages: 0,
        bookings: 0,
        shoots: 0,
        projects: 0,
        completed: 0,
      },
    };
    for await (const line of createInterface({ input: player.stdout })) {
      const said = JSON.parse(line) as Said;
      if ('played' in said) share.played = said.played;
      else
        share.broken.push(
          `POLLIN_PLOT=${plot} POLLIN_SEED=${said.seed} plays it again: ${said.error}`,
        );
    }
    return share;
  } finally {
    await database.drop();
  }
}
