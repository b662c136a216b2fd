import { describe, expect, it } from 'vitest';
import { openPool } from '#server/ports/database/open.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { databaseForFile } from '../../support/postgres.ts';
import {
  aCampaign,
  answerTo,
  aPlace,
  aTalent,
  campaignOf,
  countsOf,
  FRIDAY,
  happening,
  happens,
  outcomeOf,
  pairOf,
  noticesTo,
  type Side,
} from './casting.ts';

const database = await databaseForFile();
const app = buildTestApp({ pool: database.pool, now: () => FRIDAY });

/** From two servers at once, so that nobody waits for a connection instead of for a lock. */
async function atOnce<T>(
  count: number,
  ask: (server: TestApp, n: number) => Promise<T>,
): Promise<T[]> {
  const second = await openPool(database.url, () => undefined);
  const servers = [app, buildTestApp({ pool: second, now: () => FRIDAY })];
  try {
    return await Promise.all(
      Array.from({ length: count }, (_, n) => ask(servers[n % 2] ?? app, n)),
    );
  } finally {
    await second.end();
  }
}

const tally = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(outcomes, (one) => one)].map(([one, all]) => [one, all.length]),
  );

describe('thirty creators who accept the last place at the same moment', () => {
  it('are one who gets it and 29 who hear that it is taken', async () => {
    const place = await aPlace(app);
    const campaignId = await aCampaign(app, place);
    const talents: Side[] = [];
    for (let n = 0; n < 30; n += 1) {
      const talent = await aTalent(app);
      await happens(app, place, happening(pairOf(campaignId, talent), 'business_invite'));
      talents.push(talent);
    }

    const outcomes = await atOnce(talents.length, (server, n) => {
      const talent = talents[n]!;
      return outcomeOf(
        server,
        talent,
        happening(pairOf(campaignId, talent), 'creator_invite_accepted'),
      );
    });

    expect(tally(outcomes)).toEqual({ done: 1, CAMPAIGN_FULL: 29 });
    expect(await campaignOf(app, campaignId)).toMatchObject({
      slotsTaken: 1,
      goingCount: 1,
      invitedCount: 29,
    });
    const { kept, real } = await countsOf(app, campaignId);
    expect(kept).toEqual(real);
    expect(await noticesTo(app, place)).toEqual(['CREATOR_INVITE_ACCEPTED']);
  });
});

describe('one creator whom five businesses choose at the same moment', () => {
  it('begins two projects at level 1', async () => {
    const talent = await aTalent(app);
    const wishes: { place: Side; pair: ReturnType<typeof pairOf> }[] = [];
    for (let n = 0; n < 5; n += 1) {
      const place = await aPlace(app);
      const pair = pairOf(await aCampaign(app, place), talent);
      await happens(app, talent, happening(pair, 'creator_applied'));
      wishes.push({ place, pair });
    }
    const outcomes = await atOnce(wishes.length, (server, n) => {
      const { place, pair } = wishes[n]!;
      return outcomeOf(server, place, happening(pair, 'business_accepted'));
    });
    expect(tally(outcomes)).toEqual({ done: 2, CREATOR_LEVEL_LIMIT: 3 });
  });
});

describe('an invitation that is accepted and withdrawn at the same moment', () => {
  it('is one of the two, and both sides hear the same', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [place, talent] = [await aPlace(app), await aTalent(app)];
      const campaignId = await aCampaign(app, place);
      const pair = pairOf(campaignId, talent);
      await happens(app, place, happening(pair, 'business_invite'));
      const outcomes = await Promise.all([
        outcomeOf(app, talent, happening(pair, 'creator_invite_accepted')),
        outcomeOf(app, place, happening(pair, 'business_uninvite')),
      ]);
      expect([
        ['done', 'ALREADY_ACCEPTED'],
        ['INVITE_WITHDRAWN', 'done'],
      ]).toContainEqual(outcomes);
      const { kept, real } = await countsOf(app, campaignId);
      expect(kept).toEqual(real);
    }
  });
});

describe('an application sent again', () => {
  it('has one effect and one answer, also when ten repeats arrive at once', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const campaignId = await aCampaign(app, place);
    const command = happening(pairOf(campaignId, talent), 'creator_applied');
    const answers = await atOnce(10, (server) => answerTo(server, talent, command));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await countsOf(app, campaignId)).toMatchObject({
      kept: { applied: 1 },
      real: { applied: 1 },
    });
    expect(await noticesTo(app, place)).toEqual(['CREATOR_APPLIED']);
  });
});
