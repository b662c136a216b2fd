import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { SessionId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { projects } from '#server/db/schema/bookings.ts';
import { deskItem } from '#server/desk/desk-item.ts';
import { settleByEnding, settlePrice } from '#server/projects/support.ts';
import {
  aHeldDeal,
  onProject,
  paymentsOf,
  PRICE,
  priceRig,
  renewed,
} from '../billing/price-rig.ts';
import { inLastRound, offering, ROUND, type RoundDeal } from '../billing/round-rig.ts';
import { happens } from '../campaigns/casting.ts';

const rig = await priceRig();
const { app, provider } = rig;
const reason = 'The changes were something else.';

async function inDispute(ends: (deal: RoundDeal) => Promise<void>) {
  const deal = await inLastRound(rig);
  await happens(app, deal.place, offering(rig, deal));
  await rig.works();
  await ends(deal);
  await happens(app, await renewed(rig, deal.talent), deal.says('dispute_opened', { reason }));
  const id = deal.pair.candidateId;
  return { id, payment: await paymentAtDesk(id) };
}

async function paymentAtDesk(id: string) {
  const caller = { userId: newId<UserId>(), sessionId: newId<SessionId>() };
  const item = await deskItem(app.deps.pool, caller, id);
  return item.ok ? item.value.project?.payment : item;
}

it('the desk decides about the price and the extra round together', async () => {
  const { payment } = await inDispute(async (deal) => {
    await happens(app, deal.talent, deal.says('round_agreed'));
    await rig.works();
  });

  expect(payment).toMatchObject({
    amountCents: PRICE + ROUND,
    roundCents: ROUND,
    isDecidable: true,
    releasedCents: null,
  });
});

const NOTICES = `
select body from notifications
where campaign_id = (select campaign_id from projects where id = $1) and category in ('DISPUTE_RESOLVED', 'PROJECT_CANCELLED')`;

it('both parts of a divided price are read at the desk at once, and in the notices to both sides as support’s decision', async () => {
  const { id } = await inDispute(async (deal) => {
    await happens(app, deal.talent, deal.says('round_agreed'));
    await rig.works();
  });
  const who = newId<UserId>();
  expect(await settlePrice(app.deps, id, reason, { share: 'split', who })).toMatchObject({
    ok: true,
  });

  const half = (PRICE + ROUND) / 2;
  expect(await paymentAtDesk(id)).toMatchObject({ refundedCents: half, releasedCents: half });
  const { rows } = await app.deps.pool.query<{ body: string }>(NOTICES, [id]);
  expect(rows).toHaveLength(4);
  for (const { body } of rows) {
    expect(body).toMatch(/^Support .* Half of the price .* Support’s message: “The changes were/);
  }
});

it('the notices of a project that support ends name where its price goes', async () => {
  const { id } = await inDispute(() => Promise.resolve());

  expect(await settleByEnding(app.deps, id, reason)).toMatchObject({ ok: true });

  expect(await paymentAtDesk(id)).toMatchObject({ refundedCents: 0, releasedCents: PRICE });
  const { rows } = await app.deps.pool.query<{ body: string }>(NOTICES, [id]);
  expect(rows).toHaveLength(4);
  for (const { body } of rows) expect(body).toMatch(/The price goes to the creator\./);
});

it('the notices count no time while the problem was open, as the price does: content is not late by it', async () => {
  const deal = await aHeldDeal(rig);
  const id = deal.pair.candidateId;
  await app.deps.db
    .update(projects)
    .set({ contentState: 'uploading', contentDueOn: rig.clock.now })
    .where(eq(projects.id, id));
  await rig.later(DAY_MS);
  const problem = onProject(rig, 'dispute_opened', id, { reason });
  await happens(app, await renewed(rig, deal.talent), problem);
  await rig.later(3 * DAY_MS);

  expect(await settleByEnding(app.deps, id, reason)).toMatchObject({ ok: true });

  expect(await paymentAtDesk(id)).toMatchObject({ refundedCents: 0, releasedCents: PRICE });
  const { rows } = await app.deps.pool.query<{ body: string }>(NOTICES, [id]);
  expect(rows).toHaveLength(4);
  for (const { body } of rows) expect(body).toMatch(/The price goes to the creator\./);
});

it('what an extra round could not collect is no part of what the desk divides', async () => {
  const { payment } = await inDispute(async (deal) => {
    provider.sets((call) => (call.endsWith('/capture') ? 'broken' : 'fine'));
    await happens(app, deal.talent, deal.says('round_agreed'));
    const round = (await paymentsOf(rig, deal.pair.candidateId)).find(({ roundOf }) => roundOf);
    provider.change(round?.intentId ?? '', { status: 'canceled' });
    provider.sets(() => 'fine');
    await rig.later(11 * MINUTE_MS);
  });

  expect(payment).toMatchObject({ amountCents: PRICE, roundCents: 0, isDecidable: true });
});
