import { beforeEach, describe, expect, it } from 'vitest';
import { serverForFile } from '../../support/app.ts';
import { pull } from '../../support/chat.ts';
import { event } from '../projects/jobs.ts';
import {
  aCampaign,
  answerTo,
  aPlace,
  aTalent,
  campaignHappening,
  chosen,
  FRIDAY,
  happening,
  happens,
  pairOf,
  projectOf,
  saving,
  type Pair,
  type Side,
} from './casting.ts';

let now = FRIDAY;

const app = await serverForFile({ now: () => now });
beforeEach(() => {
  now = FRIDAY;
});

const minutes = (count: number) => new Date(FRIDAY.getTime() + count * 60_000);

const off = ({ candidateId: projectId }: Pair, { accountId }: Side) =>
  event({ projectId, creatorId: accountId } as Parameters<typeof event>[0], 'project_cancelled', {
    reason: 'Plans have changed.',
  });

describe('a creator with whom it is over', () => {
  it('sees what became of the campaign, keeps the terms, and hears of no counts', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { creatorSlots: 2 });
    const { talent, pair } = await chosen(app, place, id);
    const withdrawn = await aTalent(app);
    await happens(app, withdrawn, happening(pairOf(id, withdrawn), 'creator_applied'));
    await happens(app, withdrawn, happening(pairOf(id, withdrawn), 'creator_withdraw'));
    await happens(app, place, off(pair, place));
    const terms = (await projectOf(app, pair.candidateId))?.terms;
    const seen = await Promise.all([talent, withdrawn].map((one) => pull(app, one.headers)));

    const other = await aTalent(app);
    await happens(app, other, happening(pairOf(id, other), 'creator_applied'));
    const counted = await pull(app, talent.headers, seen[0]!.cursor);
    await happens(app, place, campaignHappening(id, 'cancel'));

    expect(counted.collections.campaigns).toEqual([]);
    for (const [n, one] of [talent, withdrawn].entries()) {
      const { collections } = await pull(app, one.headers, seen[n]!.cursor);
      expect(collections.campaigns).toMatchObject([{ id, status: 'cancelled', isOpen: false }]);
    }
    expect((await projectOf(app, pair.candidateId))?.terms).toEqual(terms);
  });

  it('sees a campaign that was made better, and nothing of one that was taken off their devices', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place);
    const [talent, gone] = [await aTalent(app), await aTalent(app)];
    for (const one of [talent, gone]) {
      await happens(app, one, happening(pairOf(id, one), 'creator_applied'));
      await happens(app, place, happening(pairOf(id, one), 'business_declined'));
    }
    await app.deps.pool.query(
      `update feed set gone = true where account_id = $1 and collection = 'campaigns'`,
      [gone.accountId],
    );
    const [seen, none] = await Promise.all([talent, gone].map((one) => pull(app, one.headers)));

    await happens(app, place, saving(id, { title: 'Brunch, but better' }, { baseVersion: 1 }));

    expect((await pull(app, talent.headers, seen!.cursor)).collections.campaigns).toMatchObject([
      { title: 'Brunch, but better' },
    ]);
    expect((await pull(app, gone.headers, none!.cursor)).collections.campaigns).toEqual([]);
  });
});

describe('a campaign that is full', () => {
  it('has its start: when its last slot was last taken', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place);
    const late = await aTalent(app);
    const applies = async () => answerTo(app, late, happening(pairOf(id, late), 'creator_applied'));
    now = minutes(1);
    const { pair } = await chosen(app, place, id);
    now = minutes(2);
    expect(await applies()).toMatchObject({
      refusal: { code: 'CAMPAIGN_FULL', current: { filledOn: minutes(1).toISOString() } },
    });

    await happens(app, place, off(pair, place));
    now = minutes(3);
    await chosen(app, place, id);
    now = minutes(4);

    expect(await applies()).toMatchObject({
      refusal: { code: 'CAMPAIGN_FULL', current: { filledOn: minutes(3).toISOString() } },
    });
  });

  it('leaves out what it does not know', async () => {
    const [place, late] = [await aPlace(app), await aTalent(app)];
    const id = await aCampaign(app, place, { slotsTaken: 1 });
    const answer = await answerTo(app, late, happening(pairOf(id, late), 'creator_applied'));
    expect(answer).toMatchObject({ refusal: { code: 'CAMPAIGN_FULL', current: { openSlots: 0 } } });
    expect(JSON.stringify(answer)).not.toContain('filledOn');
  });
});
