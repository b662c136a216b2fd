import { describe, expect, it } from 'vitest';
import type { Earning } from '#contract/billing/record.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { Refusal } from '#contract/refusal.ts';
import { aBusiness, aProject } from '../../support/builders.ts';
import { codeOf, expectJson } from '../../support/chat.ts';
import { aTalent, FRIDAY, noticesTo } from '../campaigns/casting.ts';
import { billingRig } from './billing-rig.ts';

const rig = await billingRig();
const { app, provider } = rig;

const onboard = async (headers: Record<string, string>) =>
  expectJson<{ url: string }>(await app.call('/payoutOnboarding', headers, {}));
const payoutsOf = async (headers: Record<string, string>) =>
  expectJson(await app.call('/payouts', headers));
/** The payout account that was made last. */
const newest = () => provider.all('acct').at(-1)?.id ?? '';

describe('payouts', () => {
  it('are set up at the provider, whose events say how far that is', async () => {
    const talent = await aTalent(app);
    expect(await payoutsOf(talent.headers)).toEqual({ state: 'none', testMode: 'test' });
    expect(await onboard(talent.headers)).toEqual({ url: 'https://pay.test/onboarding' });
    const id = newest();
    await onboard(talent.headers);
    expect(newest()).toBe(id);
    expect(await payoutsOf(talent.headers)).toEqual({ state: 'incomplete', testMode: 'test' });
    const refused = await app.call('/getLoginLink', talent.headers);
    expect(((await refused.json()) as Refusal).error).toBe(
      "Seems Like you haven't Complete Stripe On-Boarding",
    );

    const requirements = { currently_due: [], disabled_reason: null };
    await rig.hears(
      provider.change(id, { details_submitted: true, requirements }),
      'account.updated',
    );
    expect(await payoutsOf(talent.headers)).toMatchObject({ state: 'review' });
    await rig.hears(provider.change(id, { payouts_enabled: true }), 'account.updated');

    expect(await payoutsOf(talent.headers)).toMatchObject({ state: 'enabled' });
    expect(await expectJson(await app.call('/getLoginLink', talent.headers))).toEqual({
      data: { url: 'https://pay.test/payouts' },
    });
    const me = await expectJson<UserProfile>(await app.call('/me', talent.headers));
    expect(me.creator).toMatchObject({
      payoutsEnabled: true,
      completionStatus: { profile: true, portfolio: false },
    });
    await rig.hears(
      provider.change(id, {
        payouts_enabled: false,
        requirements: { currently_due: ['document'], disabled_reason: 'requirements.past_due' },
      }),
      'account.updated',
    );
    expect(await payoutsOf(talent.headers)).toMatchObject({ state: 'restricted' });
    expect(await noticesTo(app, talent)).toEqual(['PAYOUT_ONBOARDING', 'PAYOUT_ONBOARDING']);
  });

  it('whose event is late are found when someone looks', async () => {
    const talent = await aTalent(app);
    await onboard(talent.headers);
    const requirements = { currently_due: [], disabled_reason: null };
    provider.change(newest(), { details_submitted: true, payouts_enabled: true, requirements });
    expect(await payoutsOf(talent.headers)).toMatchObject({ state: 'incomplete' });
    await rig.works();
    expect(await payoutsOf(talent.headers)).toMatchObject({ state: 'enabled' });
  });

  it('that are sent or fail are announced once each', async () => {
    const talent = await aTalent(app);
    await onboard(talent.headers);
    const payout = { object: 'payout', id: 'po_1', amount: 12_345, currency: 'usd' };
    const sent = provider.event('payout.paid', payout, { account: newest() });
    const failed = provider.event('payout.failed', payout, { account: newest() });
    for (const event of [sent, sent, failed]) await rig.post(event);
    await rig.works();
    await rig.post(provider.event('payout.paid', payout, { account: 'acct_elsewhere' }));
    await rig.works();
    await app.deps.pool.query('update notifications set seen = true where account_id = $1', [
      talent.accountId,
    ]);
    await rig.post(sent);
    await rig.works();
    expect((await noticesTo(app, talent)).toSorted()).toEqual(['PAYOUT_FAILED', 'PAYOUT_SENT']);
    const { rows } = await app.deps.pool.query<{ body: string; seen: boolean }>(
      `select body, seen from notifications where account_id = $1 and category = 'PAYOUT_SENT'`,
      [talent.accountId],
    );
    expect(rows).toEqual([{ body: expect.stringContaining('$123.45'), seen: true }]);
  });

  it('are nobody’s page who is no creator', async () => {
    const business = await aBusiness(app.deps.db);
    const headers = await app.signIn(business.userId, business.accountId);
    for (const path of ['/payouts', '/getLoginLink', '/earnings']) {
      expect(await codeOf(await app.call(path, headers))).toBe('403 FORBIDDEN');
    }
  });
});

it('earnings are the paid projects of a creator, the newest first', async () => {
  const { db } = app.deps;
  const [business, talent, other] = [await aBusiness(db), await aTalent(app), await aTalent(app)];
  const older = new Date(FRIDAY.getTime() - 1_000);
  const paid = { agreedPriceCents: 20_000, createdOn: FRIDAY };
  const going = await aProject(db, { business, creator: talent, ...paid });
  const done = await aProject(db, {
    business,
    creator: talent,
    agreedPriceCents: 7_500,
    createdOn: older,
    step: 'completed',
    endedOn: FRIDAY,
  });
  await aProject(db, { business, creator: talent, agreedPriceCents: null });
  await aProject(db, { business, creator: talent, ...paid, step: 'cancelled' });
  await aProject(db, { business, creator: other, ...paid });

  const { earnings } = await expectJson<{ earnings: Earning[] }>(
    await app.call('/earnings', talent.headers),
  );

  const shared = {
    kind: 'price',
    campaignTitle: 'Patio season',
    businessName: 'Desert Bloom Café',
    paidBy: 'direct',
    feeCents: 0,
    refundedCents: 0,
    releaseOn: null,
    isFrozen: false,
  };
  expect(earnings).toEqual([
    {
      ...shared,
      projectId: going.projectId,
      amountCents: 20_000,
      state: 'agreed',
      agreedOn: FRIDAY.toISOString(),
      endedOn: null,
    },
    {
      ...shared,
      projectId: done.projectId,
      amountCents: 7_500,
      state: 'earned',
      agreedOn: older.toISOString(),
      endedOn: FRIDAY.toISOString(),
    },
  ]);
});
