import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import {
  CREATORS_PER_PAGE,
  directorySorts,
  type CreatorCard,
  type PublicCreator,
} from '#contract/directory/record.ts';
import { searchCards } from '#contract/directory/search.ts';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { categoryIds, cityNames } from '#contract/profile/lists.ts';
import { ratingTiers } from '#contract/review/rules.ts';
import { blocks, favourites, files, portfolioItems, ratings } from '#server/db/schema/profiles.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCreator, aMember, type Party } from '../../support/builders.ts';
import { codeOf, expectJson, type Headers } from '../../support/chat.ts';

let business: Party;
let asBusiness: Headers;

const own = { locality: 'Tempe', categories: ['eats', 'arts', 'family'] };

const app = await serverForFile();
beforeEach(async () => {
  const tables = 'portfolio_items, files, ratings, favourites, blocks, creators';
  await app.deps.db.execute(sql.raw(`truncate ${tables} cascade`));
  business = await aBusiness(app.deps.db, own);
  asBusiness = await app.signIn(business.userId, business.accountId);
});

type Page = { creators: CreatorCard[]; next: number | null; total: number };
const find = async (search: Record<string, string | number> = {}, headers = asBusiness) => {
  const query = new URLSearchParams(Object.entries(search).map(([k, v]) => [k, String(v)]));
  return expectJson<Page>(await app.call(`/creators?${query}`, headers));
};
const namesOf = ({ creators }: Page) => creators.map(({ firstName }) => firstName);

type Over = Parameters<typeof aCreator>[1] &
  Partial<Omit<typeof ratings.$inferInsert, 'accountId'>>;

async function someone(firstName: string, over: Over = {}): Promise<Party> {
  const { status, reviewCount, completedCampaigns, ...row } = over;
  const creator = await aCreator(app.deps.db, { firstName, locality: 'Tempe', ...row });
  const rated = { status, reviewCount, completedCampaigns };
  await app.deps.db.insert(ratings).values({ accountId: creator.accountId, ...rated });
  return creator;
}

/** Creators of all kinds, the same ones in every run. */
async function many(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await someone(`Nr ${n}`, {
      locality: cityNames[(n * 11) % cityNames.length],
      categories: categoryIds.filter((_, place) => (n * 7 + place * 3) % 4 === 0),
      acceptGiftOffer: n % 3 !== 0,
      acceptPaidPromotion: n % 3 !== 1,
      minPrice: 10 + ((n * 17) % 50) * 10,
      responseMinutes: n % 3 === 0 ? null : ((n * 13) % 40) * 80,
      status: ratingTiers[(n * 5) % 3],
      reviewCount: (n * 3) % 11,
      completedCampaigns: n % 5,
    });
  }
}

type Search = Parameters<typeof searchCards>[1];
async function allPages(search: Search): Promise<CreatorCard[]> {
  const all: CreatorCard[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const page: Page = await find({ ...search, offset });
    expect(page.creators.length).toBeLessThanOrEqual(CREATORS_PER_PAGE);
    all.push(...page.creators);
    offset = page.next;
  }
  return all;
}

describe('the directory', () => {
  it('has the facts of a card, with the three newest portfolio items', async () => {
    const maya = await someone('Maya', {
      lastName: 'Torres',
      categories: ['eats'],
      status: 'TIER_1',
      reviewCount: 4,
      completedCampaigns: 3,
      dateOfBirth: '1999-04-05',
    });
    const works = await somePortfolioItems(maya, 5);

    expect(await find()).toEqual({
      creators: [
        {
          id: maya.accountId,
          firstName: 'Maya',
          lastName: 'Torres',
          photoUrl: null,
          locality: 'Tempe',
          categories: ['eats'],
          acceptGiftOffer: true,
          acceptPaidPromotion: true,
          minPrice: 50,
          status: 'TIER_1',
          reviewCount: 4,
          completedCampaigns: 3,
          responseMinutes: null,
          works: works.toReversed().slice(0, 3),
        },
      ],
      next: null,
      total: 1,
    });
  });

  it('shows everyone with a city, with a picture or without', async () => {
    await someone('Maya');
    await someone('Nowhere', { locality: '' });

    expect(namesOf(await find())).toEqual(['Maya']);
  });

  const wishes: [Record<string, string | number>, string[]][] = [
    [{ category: 'arts' }, ['Artist']],
    [{ city: 'Mesa' }, ['Mesan']],
    [{ within: 10 }, ['Artist', 'Basic', 'Gifts', 'Paid']],
    [{ tier: 'TIER_1' }, ['Mesan', 'Paid']],
    [{ tier: 'TIER_2' }, ['Paid']],
    [{ offer: 'gift' }, ['Artist', 'Basic', 'Gifts', 'Mesan']],
    [{ offer: 'paid' }, ['Artist', 'Basic', 'Mesan', 'Paid']],
    [{ maxPrice: 40 }, ['Gifts', 'Paid']],
    [{ maxPrice: 40, offer: 'paid' }, ['Paid']],
    [{ category: 'arts', city: 'Mesa' }, []],
  ];
  it.each(wishes)('asked for %j finds %j', async (wish, names) => {
    await someone('Basic');
    await someone('Artist', { categories: ['arts'] });
    await someone('Mesan', { locality: 'Mesa', status: 'TIER_1' });
    await someone('Paid', { acceptGiftOffer: false, minPrice: 30, status: 'TIER_2' });
    await someone('Gifts', { acceptPaidPromotion: false, minPrice: 100 });

    const page = await find(wish);

    expect(namesOf(page).toSorted()).toEqual(names);
    expect(page.total).toBe(names.length);
  });

  it.each(directorySorts)(
    'in the order %s is that of the shared rules, page by page, without a gap or a double',
    async (sort) => {
      await many(70);
      const everyone = await allPages({});
      expect(new Set(everyone.map(({ id }) => id)).size).toBe(70);

      const searches: Search[] = [{}, { tier: 'TIER_1' }, { within: 40, offer: 'paid' }];
      for (const search of [...searches, { category: 'eats' as const, maxPrice: 120 }]) {
        const expected = searchCards(everyone, { ...search, sort }, own);

        expect((await allPages({ ...search, sort })).map(({ id }) => id)).toEqual(
          expected.map(({ id }) => id),
        );
      }
    },
  );

  it('has nothing behind its end', async () => {
    await someone('Maya');

    expect(await find({ offset: 240 })).toEqual({ creators: [], next: null, total: 1 });
  });

  it('shows neither side to the other once one has blocked', async () => {
    const { db } = app.deps;
    const [blocker, blocked, open] = [
      await someone('Blocker'),
      await someone('Blocked'),
      await someone('Open'),
    ];
    const [a, b] = [business.accountId, blocker.accountId];
    await db.insert(blocks).values([
      { accountId: b, blockedId: a },
      { accountId: a, blockedId: blocked.accountId },
    ]);

    expect(namesOf(await find())).toEqual(['Open']);
    for (const { accountId } of [blocker, blocked]) {
      expect(await codeOf(await app.call(`/creator/${accountId}`, asBusiness))).toBe(
        '404 NOT_FOUND',
      );
    }
    expect((await app.call(`/creator/${open.accountId}`, asBusiness)).status).toBe(200);
    const another = await aBusiness(db);
    const asAnother = await app.signIn(another.userId, another.accountId);
    expect((await find({}, asAnother)).total).toBe(3);
  });

  it('can be asked for the marked ones only', async () => {
    const maya = await someone('Maya');
    await someone('Jo');
    const { accountId } = business;
    await app.deps.db.insert(favourites).values({ accountId, creatorId: maya.accountId });

    expect(namesOf(await find({ favourites: 'true' }))).toEqual(['Maya']);
  });

  it('is for members of a business, and for no creator', async () => {
    const maya = await someone('Maya');
    const asCreator = await app.signIn(maya.userId, maya.accountId);
    const viewer = await aMember(app.deps.db, business.accountId, 'corp-viewer');
    const asViewer = await app.signIn(viewer, business.accountId);

    expect(await codeOf(await app.call('/creators', asCreator))).toBe('403 FORBIDDEN');
    expect((await find({}, asViewer)).total).toBe(1);
    expect(await codeOf(await app.call('/creators', {}))).toBe('401 SESSION_NEEDED');
  });

  it.each(['category=food', 'city=Paris', 'within=0', 'within=x', 'tier=GOLD', 'sort=best'])(
    'refuses %s',
    async (wrong) => {
      expect(await codeOf(await app.call(`/creators?${wrong}`, asBusiness))).toBe('400 INVALID');
    },
  );
});

describe('a creator', () => {
  const read = async (id: AccountId, headers: Headers) =>
    expectJson<PublicCreator>(await app.call(`/creator/${id}`, headers));

  it('is shown to a business with works and rating, and by no more than the age band', async () => {
    const dateOfBirth = '1990-06-15';
    const maya = await someone('Maya', { about: '<p>Hello</p>', dateOfBirth, male: true });
    const works = await somePortfolioItems(maya, 2);

    const creator = await read(maya.accountId, asBusiness);

    expect(creator).toMatchObject({
      firstName: 'Maya',
      about: '<p>Hello</p>',
      address: { locality: 'Tempe', province: 'AZ', country: 'USA' },
      rating: { status: 'BASIC', reviewCount: 0, publicReviews: [] },
      portfolio: works.toReversed(),
    });
    expect(creator.ageBand).toMatch(/^\d\d-\d\d$/);
    const notices = JSON.stringify([creator, await find()]);
    for (const secret of [dateOfBirth, '@pollin.test', 'phone', 'male', 'sha256', 'uploadId']) {
      expect(notices).not.toContain(secret);
    }
  });

  it('sees themself, and no other creator', async () => {
    const [maya, jo] = [await someone('Maya'), await someone('Jo')];
    const asMaya = await app.signIn(maya.userId, maya.accountId);

    expect((await read(maya.accountId, asMaya)).firstName).toBe('Maya');
    expect(await codeOf(await app.call(`/creator/${jo.accountId}`, asMaya))).toBe('404 NOT_FOUND');
    expect(await codeOf(await app.call(`/creator/${newId()}`, asBusiness))).toBe('404 NOT_FOUND');
    expect(await codeOf(await app.call(`/creator/${business.accountId}`, asBusiness))).toBe(
      '404 NOT_FOUND',
    );
  });
});

/** Works of a creator, as everyone sees them, the oldest first. */
async function somePortfolioItems(
  { accountId }: Party,
  count: number,
): Promise<CreatorCard['works']> {
  const works: CreatorCard['works'] = [];
  for (let n = 0; n < count; n++) {
    const [id, fileId] = [newId<CreatorCard['works'][number]['id']>(), newId()];
    const size = { width: 100 + n, height: 100, placeholder: 'data:,' };
    const stored = { sha256: fileId, thumbSha256: fileId, bytes: 1, purpose: 'portfolio' as const };
    await app.deps.db.insert(files).values({ id: fileId, accountId, ...stored, ...size });
    const createdOn = new Date(Date.UTC(2026, 10, 1 + n));
    await app.deps.db
      .insert(portfolioItems)
      .values({ id, creatorId: accountId, fileId, createdOn });
    const fileUrl = `/files/${fileId}`;
    works.push({ id, fileUrl, thumbUrl: `${fileUrl}/thumb`, mediaType: 'image', ...size });
  }
  return works;
}
