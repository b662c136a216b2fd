import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../support/postgres.ts';
import { expectPromisesKept } from '../support/simulation/promises.ts';
import { World } from '../support/simulation/world.ts';

/** `POLLIN_SEEDS=20000 npm test -- sync` runs longer; `POLLIN_SEED=123` plays one run again. */
const SEEDS = Number(process.env['POLLIN_SEEDS'] ?? 500);
const ONLY = process.env['POLLIN_SEED'];
const EVENTS = 120;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test(`through ${SEEDS} storms nothing is lost, nothing comes twice, the order is one, and a bad item stops nobody`, async () => {
  const seeds = ONLY ? [Number(ONLY)] : Array.from({ length: SEEDS }, (_, index) => index + 1);
  let kills = 0;
  let messages = 0;
  for (const seed of seeds) {
    const world = await play(seed);
    kills += world.server.kills;
    messages += world.written.length;
  }

  expect(messages).toBeGreaterThan(seeds.length * 10);
  if (!ONLY) expect(kills).toBeGreaterThan(0);
  console.info(`${seeds.length} storms: ${messages} messages, ${kills} servers killed`);
}, 900_000);

async function play(seed: number): Promise<World> {
  const world = await World.create(seed, database.url);
  try {
    await world.run(EVENTS);
    await world.settle();
    await expectPromisesKept(world);
    return world;
  } catch (error) {
    throw new Error(`Seed ${seed} broke a promise (POLLIN_SEED=${seed} plays it again)`, {
      cause: error,
    });
  } finally {
    await world.server.stop();
  }
}
