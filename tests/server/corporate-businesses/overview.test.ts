import { expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import {
  type CampaignGroups,
  GROUPED_CAMPAIGNS_PER_PAGE,
} from '#contract/campaign-group/record.ts';
import { type CorporateOverview, OVERVIEW_PAGE } from '#contract/corporate-businesses/overview.ts';
import { businesses } from '#server/db/schema/market.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCorporate, aMember } from '../../support/builders.ts';
import { newId } from '#contract/new-id.ts';
import { expectJson, pull, type Headers } from '../../support/chat.ts';
import { FRIDAY } from '../bookings/shoots.ts';
import { aCampaign, aPlace } from '../campaigns/casting.ts';
import { aPair } from '../matrix/cast.ts';
import { aWorld } from '../matrix/world.ts';

const app = await serverForFile({ now: () => FRIDAY });
const { db, pool } = app.deps;

const overview = async (headers: Headers) =>
  expectJson<CorporateOverview>(await app.call('/corporate/overview', headers));

it('counts the running campaigns of each business that the person may open, and lists their next shoots', async () => {
  const corporate = await aCorporate(db);
  const pair = await aPair(app, null);
  await aWorld(app, pair, {
    words: 'Patio',
    start: new Date(FRIDAY.getTime() + 2 * DAY_MS),
    user: undefined,
  });
  await db
    .update(businesses)
    .set({ corporateId: corporate.accountId })
    .where(eq(businesses.id, pair.businessId));
  const quiet = await aBusiness(db, { corporateId: corporate.accountId });
  const admin = await app.signIn(corporate.userId, corporate.accountId);

  const all = await overview(admin);

  const busy = all.businesses.find(({ businessId }) => businessId === pair.businessId);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from campaigns where business_id = $1 and status = 'active'`,
    [pair.businessId],
  );
  expect(busy?.labels.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(
    rows[0]?.count ?? 0,
  );
  const waiting = busy?.labels.filter(({ tone }) => tone === 'amber') ?? [];
  expect(waiting.length).toBeGreaterThan(0);
  expect(busy?.needs).toBe(waiting.reduce((sum, { count }) => sum + count, 0));
  expect(busy?.labels[0]?.tone).toBe('amber');
  expect(all.shoots.every(({ businessId }) => businessId === pair.businessId)).toBe(true);
  expect(all.shoots.length).toBeGreaterThan(0);
  const shown = await pull(app, await app.signIn(corporate.userId, pair.businessId));
  const { appointments } = shown.collections;
  for (const { id, campaignId } of all.shoots) {
    expect(appointments.find((one) => one.id === id)?.campaignId).toBe(campaignId);
  }
  expect(all.businesses).toContainEqual({ businessId: quiet.accountId, needs: 0, labels: [] });

  const managerId = await aMember(db, corporate.accountId, 'corp-manager');
  await pool.query('update memberships set business_ids = $2 where user_id = $1', [
    managerId,
    [quiet.accountId],
  ]);
  const limited = await overview(await app.signIn(managerId, corporate.accountId));
  expect(limited).toEqual({
    businesses: [{ businessId: quiet.accountId, needs: 0, labels: [] }],
    shoots: [],
  });
  const viewerId = await aMember(db, corporate.accountId, 'corp-viewer');
  const viewed = await overview(await app.signIn(viewerId, corporate.accountId));
  expect(viewed.businesses.every(({ needs }) => needs === 0)).toBe(true);
});

it('a new device of a corporation with 50 businesses and 1,000 campaigns reads numbers, and campaigns of one business alone', async () => {
  const corporate = await aCorporate(db);
  const place = await aPlace(app, { corporateId: corporate.accountId });
  const campaignId = await aCampaign(app, place);
  const others = await Promise.all(
    Array.from({ length: 49 }, () => aBusiness(db, { corporateId: corporate.accountId })),
  );
  const ids = [place.accountId, ...others.map(({ accountId }) => accountId)];
  await pool.query(
    `with copied as (
       insert into campaigns select (jsonb_populate_record(c, jsonb_build_object(
         'id', gen_random_uuid(), 'business_id', b, 'group_id', ($3::uuid[])[n]))).*
       from campaigns c, unnest($2::uuid[]) b, generate_series(1, 20) n where c.id = $1
       returning id, business_id)
     insert into feed (account_id, record_id, revision, collection)
     select business_id, id, 1, 'campaigns' from copied`,
    [campaignId, ids, Array.from({ length: 20 }, () => newId())],
  );
  const admin = await app.signIn(corporate.userId, corporate.accountId);
  const sizeOf = async (path: string, headers: Headers) =>
    (await (await app.call(path, headers)).text()).length;

  const first = await pull(app, admin);
  const counted = await overview(admin);
  const within = await pull(app, await app.signIn(corporate.userId, ids[1]!));

  const rows = Object.values(first.collections).reduce((sum, all) => sum + all.length, 0);
  expect([first.more, rows]).toEqual([false, 0]);
  expect(await sizeOf('/sync', admin)).toBeLessThan(2_000);
  expect(await sizeOf('/me', admin)).toBeLessThan(30_000);
  const labels = counted.businesses.flatMap((one) => one.labels.map(({ count }) => count));
  expect(labels).toHaveLength(50);
  expect(1_001).toBeGreaterThan(4 * OVERVIEW_PAGE);
  expect(labels.reduce((sum, count) => sum + count, 0)).toBe(1_001);
  expect(await sizeOf('/corporate/overview', admin)).toBeLessThan(10_000);
  expect(within.collections.campaigns).toHaveLength(20);
  const groups = await expectJson<CampaignGroups>(await app.call('/corporate/campaigns', admin));
  expect(groups.campaigns).toHaveLength(GROUPED_CAMPAIGNS_PER_PAGE);
  expect(await sizeOf('/corporate/campaigns', admin)).toBeLessThan(250_000);
});
