import { describe, expect, it } from 'vitest';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { CreatorCard } from '#contract/directory/record.ts';
import { blocks } from '#server/db/schema/profiles.ts';
import { serverForFile } from '../../support/app.ts';
import { fields } from '../../support/campaign-fields.ts';
import { expectJson } from '../../support/chat.ts';
import {
  aCampaign,
  aPlace,
  aTalent,
  daysAfter,
  FRIDAY,
  happening,
  happens,
  pairOf,
  type Side,
} from './casting.ts';

const app = await serverForFile({ now: () => FRIDAY });

type Page = { opportunities: Opportunity[]; next: string | null; total: number };
const pageFor = async ({ headers }: Side, query = ''): Promise<Page> =>
  expectJson<Page>(await app.call(`/opportunities${query}`, headers));
const idsIn = ({ opportunities }: Page) => opportunities.map(({ campaignId }) => campaignId);

describe('opportunities', () => {
  it('are what this creator may apply to now, the best fit first, with the reasons', async () => {
    const category = 'nightlife';
    const query = `?category=${category}`;
    const [near, far] = [await aPlace(app), await aPlace(app, { locality: 'Wickenburg' })];
    const talent = await aTalent(app, { locality: 'Tempe', categories: [category] });
    const old = { category, publishedOn: daysAfter(-10) };
    const best = await aCampaign(app, near, { ...old, offerType: 'paid', priceCents: 9_000 });
    const second = await aCampaign(app, far, { ...old, publishedOn: daysAfter(-1) });
    const third = await aCampaign(app, far, { ...old, offerType: 'paid', priceCents: 1_000 });
    for (const over of [
      { status: 'draft' },
      { visibility: 'inviteOnly' },
      { isOpen: false },
      { slotsTaken: 1 },
      { applyBy: '2026-11-19' },
      { status: 'completed' },
      { eligibility: { cities: ['Mesa'], minRatingTier: null, minFollowersText: null } },
      { eligibility: { cities: null, minRatingTier: 'TIER_2', minFollowersText: null } },
    ] as const) {
      await aCampaign(app, near, { ...old, ...(over as object) });
    }
    const known = await aCampaign(app, near, old);
    await happens(app, talent, happening(pairOf(known, talent), 'creator_applied'));
    const blocker = await aPlace(app);
    await aCampaign(app, blocker, old);
    await app.deps.db
      .insert(blocks)
      .values({ accountId: blocker.accountId, blockedId: talent.accountId });

    const page = await pageFor(talent, query);

    expect(idsIn(page)).toEqual([best, second, third]);
    expect(page).toMatchObject({ total: 3, next: null });
    expect(page.opportunities.map(({ score, reasons }) => ({ score, reasons }))).toEqual([
      { score: 40 + 20, reasons: ['category', 'near', 'price'] },
      { score: 40, reasons: ['category', 'near', 'new'] },
      { score: 40, reasons: ['category', 'near'] },
    ]);
    expect(idsIn(await pageFor(talent, `${query}&offer=gift`))).toEqual([second]);
    expect(idsIn(await pageFor(talent, `${query}&city=Tempe`))).toEqual([best]);
  });

  it('come page by page: none twice, none left out', async () => {
    const place = await aPlace(app);
    const talent = await aTalent(app);
    const all: string[] = [];
    for (let n = 0; n < 45; n += 1) {
      all.push(await aCampaign(app, place, { category: 'family', priceCents: 1_000 + n * 100 }));
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 5; pages += 1) {
      const query = `?category=family${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page: Page = await pageFor(talent, query);
      expect(page.total).toBe(45);
      seen.push(...idsIn(page));
      cursor = page.next;
    }
    expect(seen.toSorted()).toEqual(all.toSorted());
  });

  it('are for creators, and take no cursor that is not ours', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    expect((await app.call('/opportunities', place.headers)).status).toBe(403);
    expect((await app.call('/opportunities?cursor=x', talent.headers)).status).toBe(400);
  });
});

describe('one campaign', () => {
  it('is read by its business, by who may apply, and by who has to do with it; nobody else', async () => {
    const [place, rival] = [await aPlace(app), await aPlace(app)];
    const [invited, stranger] = [await aTalent(app), await aTalent(app)];
    const open = await aCampaign(app, place);
    const hidden = await aCampaign(app, place, { visibility: 'inviteOnly' });
    const draft = await aCampaign(app, place, { status: 'draft' });
    await happens(app, place, happening(pairOf(hidden, invited), 'business_invite'));
    const statusFor = async ({ headers }: Side) =>
      Promise.all(
        [open, hidden, draft].map(
          async (id) => (await app.call(`/campaigns/${id}`, headers)).status,
        ),
      );

    expect(await statusFor(place)).toEqual([200, 200, 200]);
    expect(await statusFor(invited)).toEqual([200, 200, 404]);
    expect(await statusFor(stranger)).toEqual([200, 404, 404]);
    expect(await statusFor(rival)).toEqual([404, 404, 404]);
    const read = await expectJson(await app.call(`/campaigns/${open}`, stranger.headers));
    expect(read).toMatchObject({
      campaign: { id: open, counts: null, onSite: null, ai: null },
      business: { id: place.accountId },
      distanceKm: expect.closeTo(12.9, 0),
    });
  });

  it('is written, published, applied to and answered by plain calls as well', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const { campaignId, candidateId, creatorId } = pairOf(await aCampaign(app, place), talent);
    const draft = pairOf(campaignId, talent).candidateId;
    const saved = await app.call('/campaigns', place.headers, {
      campaignId: draft,
      fields: fields(),
      gallery: [],
    });
    expect(await expectJson(saved)).toEqual({ version: 1 });
    const publish = { campaignId: draft, event: 'publish' };
    const published = await app.call(`/campaigns/${draft}/events`, place.headers, publish);
    expect(await expectJson(published)).toEqual({ version: 2 });
    const apply = {
      note: '',
      proposedPriceCents: null,
      availabilityHint: [],
      event: 'creator_applied',
    };
    const body = { candidateId, campaignId, creatorId, ...apply };
    const applied = await app.call(`/candidates/${candidateId}/events`, talent.headers, body);
    expect(await expectJson(applied)).toEqual({ candidateId, version: 1 });
    const elsewhere = await app.call(`/candidates/${draft}/events`, talent.headers, body);
    expect(elsewhere.status).toBe(404);
  });
});

describe('for a business', () => {
  it('suggestions are creators that suit and have nothing to do with the campaign yet', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { category: 'arts' });
    const [near, far, known] = [
      await aTalent(app, { categories: ['arts'], locality: 'Tempe' }),
      await aTalent(app, { categories: ['arts'], locality: 'Wickenburg' }),
      await aTalent(app, { categories: ['arts'], locality: 'Tempe' }),
    ];
    await happens(app, place, happening(pairOf(id, known), 'business_invite'));
    const answer = await app.call(`/campaigns/${id}/suggestions`, place.headers);
    const { creators } = await expectJson<{ creators: CreatorCard[] }>(answer);
    const ids = creators.map((one) => one.id);
    expect(ids.slice(0, 2)).toEqual([near.accountId, far.accountId]);
    expect(ids).not.toContain(known.accountId);
    expect(ids.length).toBeLessThanOrEqual(10);
    const rival = await aPlace(app);
    expect((await app.call(`/campaigns/${id}/suggestions`, rival.headers)).status).toBe(404);
  });

  it('candidates come page by page, the newest first', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place);
    const made: string[] = [];
    for (let n = 0; n < 52; n += 1) {
      const talent = await aTalent(app);
      const pair = pairOf(id, talent);
      await happens(app, talent, happening(pair, 'creator_applied'));
      made.unshift(pair.candidateId);
    }
    type Candidates = { candidates: CandidateRecord[]; more: boolean };
    const read = async (query: string) =>
      expectJson<Candidates>(await app.call(`/campaigns/${id}/candidates${query}`, place.headers));
    const first = await read('');
    const second = await read(`?before=${first.candidates.at(-1)!.id}`);
    expect([first.more, second.more]).toEqual([true, false]);
    expect(
      [first, second].flatMap(({ candidates }) => candidates.map((one) => one.id)).toSorted(),
    ).toEqual(made.toSorted());
    const rival = await aPlace(app);
    expect((await app.call(`/campaigns/${id}/candidates`, rival.headers)).status).toBe(404);
  });
});
