import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { freshDatabase } from '../support/postgres.ts';
import type { Played, Said } from '../support/simulation/play.ts';
import type { Plot } from '../support/simulation/town.ts';

/** How many seeds of each plot `npm test` plays: always the same ones. `npm run test:slow` plays thousands. */
const DEFAULT_SEEDS: Record<Plot, number> = { shoots: 64, campaigns: 36 };
/** `POLLIN_SEEDS=2000` plays more of each plot, `POLLIN_FIRST=5000` others; `POLLIN_PLOT=campaigns POLLIN_SEED=123` plays one again. */
const SEEDS = process.env['POLLIN_SEEDS'];
const FIRST = Number(process.env['POLLIN_FIRST'] ?? 1);
const ONLY = process.env['POLLIN_SEED'];
const ONLY_PLOT = process.env['POLLIN_PLOT'];
/** A storm waits for its database half of the time, and that computes on the other core meanwhile. */
const PROCESSES = ONLY ? 1 : availableParallelism();
const plots = (Object.keys(DEFAULT_SEEDS) as Plot[]).filter(
  (plot) => ONLY_PLOT === undefined || ONLY_PLOT === plot,
);
const PLAY = new URL('../support/simulation/play.ts', import.meta.url).pathname;
const HOUR_MS = 3_600_000;

test.each(plots)(
  `through ${ONLY ? `storm ${ONLY}` : 'every storm'} over %s nothing is lost, done twice or sold twice, and every phone shows what the server holds`,
  async (plot) => {
    const seeds = Number(SEEDS ?? DEFAULT_SEEDS[plot]);
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
    // A few storms may all be calm; those of a whole run are not.
    if (seeds >= DEFAULT_SEEDS[plot] && !ONLY) {
      if (plot === 'shoots') {
        expect(sum('messages')).toBeGreaterThan(seeds * 5);
        expect(sum('shoots')).toBeGreaterThan(seeds);
      } else {
        expect(sum('projects')).toBeGreaterThan(seeds * 3);
        expect(sum('completed')).toBeGreaterThan(seeds / 20);
      }
      expect(sum('kills')).toBeGreaterThan(0);
    }
    console.info(
      `${sum('storms')} storms over ${plot}: ${sum('messages')} messages, ${sum('shoots')} shoots of ${sum('bookings')} requested, ${sum('completed')} of ${sum('projects')} projects completed, ${sum('kills')} servers killed`,
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
