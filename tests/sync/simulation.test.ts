import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { freshDatabase } from '../support/postgres.ts';
import type { Played, Said } from '../support/simulation/play.ts';
import type { Plot } from '../support/simulation/town.ts';

/** How many seeds of each plot `npm test` plays: always the same ones. `npm run test:slow` plays thousands. */
const DEFAULT_SEEDS: Record<Plot, number> = { shoots: 30, campaigns: 18 };
/** `POLLIN_SEEDS=2000` plays more of each plot, `POLLIN_FIRST=5000` others; `POLLIN_PLOT=campaigns POLLIN_SEED=123` plays one again. */
const SEEDS = process.env['POLLIN_SEEDS'];
const FIRST = Number(process.env['POLLIN_FIRST'] ?? 1);
const ONLY = process.env['POLLIN_SEED'];
const ONLY_PLOT = process.env['POLLIN_PLOT'];
/** A storm waits for its database half of the time, and that computes on the other core meanwhile. */
const PROCESSES = ONLY ? 1 : availableParallelism();
/** What a storm kills goes on waiting, and is never freed: 2,000 storms in one process need more than four gigabytes. */
const SEEDS_PER_PROCESS = 200;
const plots = (Object.keys(DEFAULT_SEEDS) as Plot[]).filter(
  (plot) => ONLY_PLOT === undefined || ONLY_PLOT === plot,
);
const PLAY = new URL('../support/simulation/play.ts', import.meta.url).pathname;

/** The output of every process, of all plots. */
let said: Said[] = [];
beforeAll(async () => {
  const parts = plots.flatMap(partsOf);
  const shares = Array.from({ length: PROCESSES }, (_, index) => playShare(index, parts));
  said = (await Promise.all(shares)).flat();
}, 6 * HOUR_MS);

test.each(plots)(
  `through ${ONLY ? `storm ${ONLY}` : 'every storm'} over %s nothing is lost, done twice or sold twice, and every phone shows what the server holds`,
  (plot) => {
    const here = said.filter((one) => one.plot === plot);
    const [first, last] = seedsOf(plot);
    const storms = last - first + 1;

    expect(here.flatMap((one) => ('error' in one ? [inWords(one)] : []))).toEqual([]);
    const played = here.flatMap((one) => ('played' in one ? [one.played] : []));
    const sum = (name: keyof Played) => played.reduce((total, share) => total + share[name], 0);
    expect(sum('storms')).toBe(storms);
    // A few storms may all be calm; those of a whole run are not.
    if (storms >= DEFAULT_SEEDS[plot]) {
      if (plot === 'shoots') {
        expect(sum('messages')).toBeGreaterThan(storms * 5);
        expect(sum('shoots')).toBeGreaterThan(storms);
      } else {
        expect(sum('projects')).toBeGreaterThan(storms * 3);
        expect(sum('completed')).toBeGreaterThan(storms / 20);
        expect(sum('chargedCents')).toBeGreaterThan(storms * 5_000);
        expect(sum('refundedCents') + sum('releasedCents')).toBeGreaterThan(0);
      }
      expect(sum('kills')).toBeGreaterThan(0);
    }
    console.info(
      `${storms} storms over ${plot}: ${sum('messages')} messages, ${sum('shoots')} shoots of ${sum('bookings')} requested, ${sum('completed')} of ${sum('projects')} projects completed, $${sum('chargedCents') / 100} charged, $${sum('refundedCents') / 100} given back, $${sum('releasedCents') / 100} paid out, ${sum('kills')} servers killed`,
    );
  },
);

/** A plot's seeds, as many to a part as the processes can play. */
function partsOf(plot: Plot): string[] {
  const [first, last] = seedsOf(plot);
  const size = SEEDS_PER_PROCESS * PROCESSES;
  const starts = Array.from(
    { length: Math.ceil((last - first + 1) / size) },
    (_, n) => first + n * size,
  );
  return starts.map((start) => [plot, start, Math.min(start + size - 1, last)].join(':'));
}

/** The first and the last seed of a plot. */
function seedsOf(plot: Plot): [first: number, last: number] {
  const first = Number(ONLY ?? FIRST);
  return [first, ONLY ? first : first + Number(SEEDS ?? DEFAULT_SEEDS[plot]) - 1];
}

const inWords = ({ plot, seed, error }: Extract<Said, { error: string }>) =>
  `POLLIN_PLOT=${plot} POLLIN_SEED=${seed} plays it again: ${error}`;

/** Plays a share of each part, and each part in a process of its own. */
async function playShare(index: number, parts: readonly string[]): Promise<Said[]> {
  const lines: Said[] = [];
  for (const part of parts) lines.push(...(await playPart(index, part)));
  return lines;
}

async function playPart(index: number, part: string): Promise<Said[]> {
  const database = await freshDatabase();
  await database.pool.end();
  try {
    const args = [PLAY, database.url, String(index), String(PROCESSES), part];
    const player = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines: Said[] = [];
    for await (const line of createInterface({ input: player.stdout })) {
      lines.push(JSON.parse(line) as Said);
    }
    return lines;
  } finally {
    await database.drop();
  }
}
