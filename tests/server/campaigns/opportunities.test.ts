import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { cities } from '#contract/travel.ts';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import type { CampaignId, CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { categoryIds } from '#contract/profile/lists.ts';
import { availability } from '#server/db/schema/bookings.ts';
import { serverForFile } from '../../support/app.ts';
import { openAllWeek } from '../../support/builders.ts';
import { expectJson } from '../../support/chat.ts';
import { aCampaign, aPlace, aTalent, daysAfter, FRIDAY, happens, type Side } from './casting.ts';

type Page = { opportunities: Opportunity[]; next: string | null; total: number; isMore: boolean };

let now = FRIDAY;

const app = await serverForFile({ now: () => now });
beforeEach(async () => {
  now = FRIDAY;
  await app.deps.pool.query('delete from campaigns');
});

const pageFor = async ({ headers }: Side, query = ''): Promise<Page> =>
  expectJson<Page>(await app.call(`/opportunities?category=all${query}`, headers));
const idsIn = ({ opportunities }: Page) => opportunities.map(({ campaignId }) => campaignId);

/** Everything from a page on. */
async function restOf(talent: Side, first: Page, query = ''): Promise<Opportunity[]> {
  const found = [...first.opportunities];
  for (let { next } = first; next !== null;) {
    const page = await pageFor(talent, `${query}&cursor=${next}`);
    found.push(...page.opportunities);
    ({ next } = page);
  }
  return found;
}

const daysBack = (days: number) => ({ publishedOn: daysAfter(-days) });

describe('the list of opportunities', () => {
  it('leads to every open campaign, of whatever city and category, each once, the best fit first and then the newest', async () => {
    const talent = await aTalent(app, { locality: 'Tempe', categories: ['arts', 'eats'] });
    const all: CampaignId[] = [];
    for (const [n, locality] of [...Object.keys(cities), 'Tucson', ''].entries()) {
      const place = await aPlace(app, { locality });
      for (const [m, category] of categoryIds.entries()) {
        if (m % 3 !== n % 3) continue;
        all.push(await aCampaign(app, place, { category, ...daysBack((n * 7 + m) % 11) }));
      }
    }

    const found = await restOf(talent, await pageFor(talent));

    expect(found.map(({ campaignId }) => campaignId).toSorted()).toEqual(all.toSorted());
    const order = (one: Opportunity) => [one.score, Date.parse(one.publishedOn)] as const;
    for (const [n, one] of found.slice(1).entries()) {
      const [[score, at], [next, later]] = [order(found[n]!), order(one)];
      expect(score > next || (score === next && at >= later)).toBe(true);
    }
    expect(found[0]).toMatchObject({ score: 60, locality: 'Tempe' });
    expect(found.at(-1)).toMatchObject({ score: 0 });
  });

  it('names the hours of its business, with the exceptions of the coming days', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const closed = { isOpen: false, startTime: 0, endTime: 0 };
    const exceptions = ['2026-11-19', '2026-11-24', '2026-12-24'].map((date) => ({
      ...closed,
      date,
    }));
    await app.deps.db
      .update(availability)
      .set({ exceptions })
      .where(eq(availability.businessId, place.accountId));
    await aCampaign(app, place, daysBack(1));

    expect((await pageFor(talent)).opportunities[0]?.hours).toEqual({
      week: openAllWeek,
      exceptions: [{ ...closed, date: '2026-11-24' }],
    });
  });

  it('passes over those that are not for this creator, however many there are', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    for (let n = 0; n < 130; n += 1) {
      const eligibility = { cities: ['Gila Bend'], minRatingTier: null, minFollowersText: null };
      await aCampaign(app, place, { eligibility });
    }
    const old = await aCampaign(app, place, daysBack(9));

    expect(await pageFor(talent)).toMatchObject({
      opportunities: [{ campaignId: old }],
      next: null,
    });
  });

  it('stays as it was while one goes through it: what is published meanwhile comes the next time', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const all: CampaignId[] = [];
    for (let n = 0; n < 45; n += 1) all.push(await aCampaign(app, place, daysBack(1)));
    const first = await pageFor(talent);

    now = new Date(FRIDAY.getTime() + 60_000);
    const fresh = await aCampaign(app, place, { category: 'family', publishedOn: now });
    const found = await restOf(talent, first);

    expect(found.map(({ campaignId }) => campaignId).toSorted()).toEqual(all.toSorted());
    const next = await restOf(talent, await pageFor(talent));
    expect(next.map(({ campaignId }) => campaignId)).toEqual([
      ...found.map(({ campaignId }) => campaignId),
      fresh,
    ]);
  });

  it('counts them up to a hundred, and then reports that there are more', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    for (let n = 0; n < 100; n += 1) await aCampaign(app, place);
    expect(await pageFor(talent)).toMatchObject({ total: 100, isMore: false });
    await aCampaign(app, place);
    expect(await pageFor(talent)).toMatchObject({ total: 100, isMore: true });
  });

  it('has a campaign in the city of its business, wherever that moves, unless it is filmed elsewhere', async () => {
    const talent = await aTalent(app);
    const place = await aPlace(app, {
      locality: 'Tempe',
      instagramUrl: 'https://www.instagram.com/bloom',
    });
    const at = { street: '1 Way', locality: 'Peoria', province: 'AZ', postalCode: '85345' };
    const [here, elsewhere] = [
      await aCampaign(app, place),
      await aCampaign(app, place, { location: at }),
    ];
    const found = async (city: string) => idsIn(await pageFor(talent, `&city=${city}`));
    expect([await found('Tempe'), await found('Peoria')]).toEqual([[here], [elsewhere]]);

    const value = { street: '2 Way', locality: 'Mesa', province: 'AZ', postalCode: '85201' };
    await happens(app, place, {
      id: newId<CommandId>(),
      kind: 'updateBusinessProfile',
      occurredAt: FRIDAY.toISOString(),
      payload: { edits: [{ field: 'address', value }] },
    });

    expect(await Promise.all(['Tempe', 'Mesa', 'Peoria'].map(found))).toEqual([
      [],
      [here],
      [elsewhere],
    ]);
  });
});
