import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { freshDatabase } from '../support/postgres.ts';
import type { Played, Said } from '../support/simulation/play.ts';

/** `POLLIN_SEEDS=20000 npm test -- sync` runs longer, `POLLIN_FIRST=5000` from another seed on; `POLLIN_SEED=123` plays one run again. */
const SEEDS = Number(process.env['POLLIN_SEEDS'] ?? 1000);
const FIRST = Number(process.env['POLLIN_FIRST'] ?? 1);
const ONLY = process.env['POLLIN_SEED'];
/** A storm waits for its database half of the time, and that computes on the other core meanwhile. */
const PROCESSES = ONLY ? 1 : availableParallelism();
const PLAY = new URL('../support/simulation/play.ts', import.meta.url).pathname;
const HOUR_MS = 3_600_000;

test(
  `through ${ONLY ? `storm ${ONLY}` : `${SEEDS} storms`} nothing is lost, done twice or sold twice, and every phone shows what the server holds`,
  async () => {
    const first = Number(ONLY ?? FIRST);
    const last = Number(ONLY ?? FIRST + SEEDS - 1);
    const shares = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) => playShare(first + index, PROCESSES, last)),
    );

    expect(shares.flatMap(({ broken }) => broken)).toEqual([]);
    const sum = (name: keyof Played) =>
      shares.reduce((total, { played }) => total + played[name], 0);
    expect(sum('storms')).toBe(last - first + 1);
    if (!ONLY) {
      expect(sum('messages')).toBeGreaterThan(SEEDS * 5);
      expect(sum('shoots')).toBeGreaterThan(SEEDS);
      expect(sum('kills')).toBeGreaterThan(0);
    }
    console.info(
      `${sum('storms')} storms: ${sum('messages')} messages, ${sum('shoots')} shoots of ${sum('bookings')} asked for, ${sum('kills')} servers killed`,
    );
  },
  6 * HOUR_MS,
);

type Share = { broken: string[]; played: Played };

/** Every `step`th seed in a process and a database of its own. */
async function playShare(from: number, step: number, to: number): Promise<Share> {
  const database = await freshDatabase();
  await database.pool.end();
  try {
    const args = [PLAY, database.url, ...[from, step, to].map(String)];
    const player = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const share: Share = {
      broken: [],
      played: { storms: 0, kills: 0, messages: 0, bookings: 0, shoots: 0 },
    };
    for await (const line of createInterface({ input: player.stdout })) {
      const said = JSON.parse(line) as Said;
      if ('played' in said) share.played = said.played;
      else share.broken.push(`POLLIN_SEED=${said.seed} plays it again: ${said.error}`);
    }
    return share;
  } finally {
    await database.drop();
  }
}
