import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { businesses } from '#server/db/schema/market.ts';
import { startLocating } from '#server/places/locate-businesses.ts';
import type { Geocoder } from '#server/ports/geocoder/geocoder.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, type Party } from '../../support/builders.ts';
import { pull } from '../../support/chat.ts';

const app = await serverForFile();
const tempe = { street: '12 Patio Way', locality: 'Tempe', province: 'AZ', postalCode: '85281' };
const point = { latitude: 33.4231, longitude: -111.9354 };
const start = Date.parse('2026-11-20T18:00:00.000Z');

type Located = Awaited<ReturnType<Geocoder['find']>>;
let business: Party;
let now = start;
let find: Geocoder['find'];
let look: () => Promise<void>;
beforeEach(async () => {
  // Only the test's own business has an address.
  await app.deps.db.update(businesses).set({ street: '' });
  business = await aBusiness(app.deps.db, tempe);
  const every = async (_: string, __: number, run: () => Promise<void>) => void (look = run);
  const deps = { ...app.deps, now: () => new Date(now), jobs: { ...app.deps.jobs, every } };
  await startLocating(deps, { find: (address) => find(address) }, 0);
});

/** One run in which every address has this answer; says which streets were asked about. */
async function run(answer: () => Located | Promise<Located>, at = start): Promise<string[]> {
  const asked: string[] = [];
  now = at;
  find = async ({ street }) => {
    asked.push(street);
    return answer();
  };
  await look();
  return asked;
}

const row = async () => {
  const [found] = await app.deps.db
    .select()
    .from(businesses)
    .where(eq(businesses.id, business.accountId));
  return found;
};

it('gives a saved address its point, and everyone who sees the address learns of it', async () => {
  const as = await app.signIn(business.userId, business.accountId);
  const before = await row();
  const { cursor } = await pull(app, as);

  expect(await run(() => point)).toEqual([tempe.street]);

  expect(await row()).toEqual({ ...before, ...point });
  const { collections } = await pull(app, as, cursor);
  expect(collections.profiles).toMatchObject([
    { business: { coordinates: { _latitude: 33.4231, _longitude: -111.9354 } } },
  ]);
  expect(await run(() => point)).toEqual([]);
});

it.each<[string, Located]>([
  ['is unknown', 'unknown'],
  ['is found far from its ZIP code', { latitude: 40.7, longitude: -74 }],
])(
  'an address that %s keeps its ZIP code’s center, and is asked about again a day later',
  async (_, answer) => {
    expect(await run(() => answer)).toEqual([tempe.street]);

    expect(await row()).toMatchObject({ latitude: null, longitude: null });
    expect(await run(() => answer)).toEqual([]);
    expect(await run(() => point, start + DAY_MS)).toEqual([tempe.street]);
    expect(await row()).toMatchObject(point);
  },
);

it('a geocoder without time ends the run, and is asked again ten minutes later, others first', async () => {
  await aBusiness(app.deps.db, { ...tempe, street: '14 Patio Way' });
  const first = await run(() => 'busy');
  expect(first).toHaveLength(1);

  const second = await run(() => point, start + 60_000);

  expect(second).toHaveLength(1);
  expect(second).not.toEqual(first);
  expect(await run(() => point, start + 600_000)).toEqual(first);
});

it('an address that changes meanwhile does not get the point of the old one', async () => {
  const moving = { street: '900 Mill Ave' };
  await run(async () => {
    await app.deps.db.update(businesses).set(moving).where(eq(businesses.id, business.accountId));
    return point;
  });

  expect(await row()).toMatchObject({ ...moving, latitude: null });
  expect(await run(() => point)).toEqual([moving.street]);
  expect(await row()).toMatchObject(point);
});
