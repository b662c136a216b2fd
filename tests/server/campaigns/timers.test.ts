import { beforeEach, describe, expect, it } from 'vitest';
import { eq, inArray } from 'drizzle-orm';
import type { CampaignId } from '#contract/ids.ts';
import { startCampaignTimers } from '#server/campaigns/timers.ts';
import { campaigns } from '#server/db/schema/market.ts';
import { serverForFile } from '../../support/app.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';
import { runJobs } from '../../support/run-jobs.ts';
import {
  aCampaign,
  aPlace,
  aTalent,
  campaignOf,
  candidateOf,
  countsOf,
  daysAfter,
  FRIDAY,
  happening,
  happens,
  outcomeOf,
  pairOf,
  noticesTo,
  type Pair,
} from './casting.ts';

let now = FRIDAY;

const { pool } = await freshDatabaseForFile();
const app = await serverForFile({ pool, now: () => now });
const runCandidateTimers = () => runJobs(app.deps, startCampaignTimers, 'candidate-timers');
const runCampaignTimers = () => runJobs(app.deps, startCampaignTimers, 'campaign-timers');
beforeEach(() => {
  now = FRIDAY;
});

describe('an invitation', () => {
  it('lapses after seven days, once, however often and by how many it is looked at', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const campaignId = await aCampaign(app, place);
    const pair = pairOf(campaignId, talent);
    await happens(app, place, happening(pair, 'business_invite'));

    now = new Date(daysAfter(7).getTime() - 1);
    await runCandidateTimers();
    expect(await candidateOf(app, pair)).toMatchObject({ state: 'invited' });

    now = daysAfter(7);
    await Promise.all([runCandidateTimers(), runCandidateTimers()]);
    await runCandidateTimers();

    expect(await candidateOf(app, pair)).toMatchObject({
      state: 'expired',
      version: 2,
      expiresOn: null,
    });
    expect(await noticesTo(app, talent)).toEqual(['BUSINESS_INVITE', 'INVITE_EXPIRED']);
    const { kept, real } = await countsOf(app, campaignId);
    expect(kept).toEqual(real);
    Object.assign(talent.headers, await app.signIn(talent.userId, talent.accountId));
    expect(await outcomeOf(app, talent, happening(pair, 'creator_invite_accepted'))).toBe(
      'INVITE_EXPIRED',
    );
  });
});

describe('an application', () => {
  it('lapses seven days after the last day to apply, as that day is by then', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const campaignId = await aCampaign(app, place, { applyBy: '2026-11-22' });
    const pair = pairOf(campaignId, talent);
    await happens(app, talent, happening(pair, 'creator_applied'));
    await app.deps.db
      .update(campaigns)
      .set({ applyBy: '2026-11-25' })
      .where(eq(campaigns.id, campaignId));

    now = new Date('2026-11-30T07:00:00.000Z');
    await runCandidateTimers();
    expect(await candidateOf(app, pair)).toMatchObject({
      state: 'applied',
      expiresOn: new Date('2026-12-03T07:00:00.000Z'),
    });

    now = new Date('2026-12-03T07:00:00.000Z');
    await runCandidateTimers();
    expect(await candidateOf(app, pair)).toMatchObject({ state: 'expired' });
    expect(await noticesTo(app, talent)).toEqual(['APPLICATION_EXPIRED']);
  });
});

describe('candidates of one campaign', () => {
  it('lapse although one of them cannot, which is tried again', async () => {
    const place = await aPlace(app);
    const campaignId = await aCampaign(app, place);
    const pairs: Pair[] = [];
    for (let n = 0; n < 4; n += 1) {
      const pair = pairOf(campaignId, await aTalent(app));
      await happens(app, place, happening(pair, 'business_invite'));
      pairs.push(pair);
    }
    const states = () =>
      Promise.all(pairs.map(async (pair) => (await candidateOf(app, pair))?.state));
    await app.deps.pool.query(`
      create function refuse_it() returns trigger language plpgsql as $$ begin raise 'a fault'; end $$;
      create trigger refuse_it before update on candidates for each row
        when (new.id = '${pairs[1]!.candidateId}') execute function refuse_it()`);

    now = daysAfter(7);
    await Promise.all([runCandidateTimers(), runCandidateTimers()]);
    const first = await states();
    await app.deps.pool.query('drop function refuse_it cascade');
    await runCandidateTimers();

    expect(first).toEqual(['expired', 'invited', 'expired', 'expired']);
    expect(await states()).toEqual(['expired', 'expired', 'expired', 'expired']);
    const { kept, real } = await countsOf(app, campaignId);
    expect(kept).toEqual(real);
  });
});

describe('a campaign', () => {
  it('is complete when its last day to apply has passed and its work is done', async () => {
    const place = await aPlace(app);
    const done = await aCampaign(app, place, {
      creatorSlots: 3,
      slotsTaken: 1,
      completedCount: 1,
      applyBy: '2026-11-20',
    });
    const going = await aCampaign(app, place, {
      creatorSlots: 3,
      slotsTaken: 2,
      completedCount: 1,
      goingCount: 1,
      applyBy: '2026-11-20',
    });
    await runCampaignTimers();
    expect((await campaignOf(app, done)).status).toBe('active');
    now = daysAfter(1);
    await runCampaignTimers();
    expect(await campaignOf(app, done)).toMatchObject({ status: 'completed', endReason: null });
    expect((await campaignOf(app, going)).status).toBe('active');
  });

  it('that nobody was chosen for is cancelled after 14 days without a word', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { applyBy: '2026-11-20' });
    now = daysAfter(14);
    await runCampaignTimers();
    expect((await campaignOf(app, id)).status).toBe('active');
    now = daysAfter(15);
    await Promise.all([runCampaignTimers(), runCampaignTimers()]);
    expect(await campaignOf(app, id)).toMatchObject({
      status: 'cancelled',
      endReason: 'noCandidates',
      version: 2,
    });
  });

  it('that has ended lets nobody wait, also those whom its end did not reach', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const campaignId = await aCampaign(app, place);
    const pair = pairOf(campaignId, talent);
    await happens(app, talent, happening(pair, 'creator_applied'));
    await app.deps.db
      .update(campaigns)
      .set({ status: 'cancelled' })
      .where(eq(campaigns.id, campaignId));
    await runCampaignTimers();
    await runCampaignTimers();
    expect(await candidateOf(app, pair)).toMatchObject({ state: 'closed', version: 2 });
    expect(await noticesTo(app, talent)).toEqual(['CAMPAIGN_CLOSED']);
  });

  it('that cannot be settled keeps nobody waiting who waits for another', async () => {
    const ids: CampaignId[] = [];
    const pairs: Pair[] = [];
    for (let n = 0; n < 3; n += 1) {
      const [place, talent] = [await aPlace(app), await aTalent(app)];
      const id = await aCampaign(app, place);
      const pair = pairOf(id, talent);
      await happens(app, talent, happening(pair, 'creator_applied'));
      ids.push(id);
      pairs.push(pair);
    }
    await app.deps.db
      .update(campaigns)
      .set({ status: 'completed' })
      .where(inArray(campaigns.id, ids));
    const [first] = ids.toSorted();
    const holder = await app.deps.pool.connect();
    await holder.query('begin');
    await holder.query('select from campaigns where id = $1 for update', [first]);

    await runCampaignTimers();
    await holder.query('rollback');
    holder.release();

    const states = await Promise.all(
      pairs.map(async (pair) => [pair.campaignId, (await candidateOf(app, pair))?.state]),
    );
    expect(Object.fromEntries(states)).toEqual(
      Object.fromEntries(ids.map((id) => [id, id === first ? 'applied' : 'closed'])),
    );
  }, 20_000);
});
