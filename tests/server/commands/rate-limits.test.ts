import { expect, it } from 'vitest';
import { INVITES_PER_DAY } from '#contract/candidate/rules.ts';
import { newId } from '#contract/new-id.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { rates } from '#server/commands/rate-limits.ts';
import { serverForFile } from '../../support/app.ts';
import { send } from '../../support/chat.ts';
import {
  aCampaign,
  aPlace,
  aTalent,
  FRIDAY,
  happening,
  outcomeOf,
  pairOf,
  signedIn,
} from '../campaigns/casting.ts';

let now = FRIDAY;
const app = await serverForFile({ now: () => now });

it.each(Object.values(rates))(
  '$name lets commands through, and not without end',
  ({ perMinute, burst }) => {
    expect(perMinute).toBeGreaterThan(0);
    expect(burst).toBeLessThanOrEqual(3_000);
  },
);

it('invitations beyond a day’s wait, and withdrawals do not', async () => {
  const place = await aPlace(app);
  const talent = await aTalent(app);
  const campaignId = await aCampaign(app, place);
  const invited = pairOf(campaignId, talent);
  expect(await outcomeOf(app, place, happening(invited, 'business_invite'))).toBe('done');
  // The rest of the day's are spent on nobody.
  for (let sent = 1; sent < INVITES_PER_DAY; sent += 50) {
    const nobodies = Array.from({ length: Math.min(50, INVITES_PER_DAY - sent) }, () =>
      happening(pairOf(campaignId, { ...talent, accountId: newId() }), 'business_invite'),
    );
    await send(app, place.headers, nobodies);
  }

  const another = await aTalent(app);
  const late = happening(pairOf(campaignId, another), 'business_invite');
  const { answers } = await send(app, place.headers, [
    late,
    happening(invited, 'business_uninvite'),
  ]);

  expect(answers).toMatchObject([
    { outcome: 'later', refusal: { code: 'TOO_MANY_REQUESTS' } },
    { outcome: 'done' },
  ]);
  const seconds = answers[0]?.outcome === 'later' ? (answers[0].refusal.retryAfter ?? 0) : 0;
  now = new Date(now.getTime() + seconds * 1000);
  const again = await signedIn(app, place);
  expect(await outcomeOf(app, again, late)).toBe('done');
});

it('steps beyond the burst wait in their lanes, in order, and nothing is lost', async () => {
  const place = await aPlace(app);
  const talent = await aTalent(app);
  const campaignId = await aCampaign(app, place);
  const pair = pairOf(campaignId, talent);
  const [apply, withdraw] = [
    happening(pair, 'creator_applied'),
    happening(pair, 'creator_withdraw'),
  ];
  await app.deps.pool.query('insert into buckets (key, tokens, refilled_on) values ($1, 0, $2)', [
    `steps:${talent.accountId}`,
    now,
  ]);

  const first = await send(app, talent.headers, [apply, withdraw]);
  now = new Date(now.getTime() + MINUTE_MS);
  const second = await send(app, (await signedIn(app, talent)).headers, [apply, withdraw]);

  expect(first.answers.map(({ outcome }) => outcome)).toEqual(['later', 'notTried']);
  expect(second.answers.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
});
