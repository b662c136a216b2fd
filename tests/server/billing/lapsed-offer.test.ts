import { expect, it } from 'vitest';
import { openRoundRequest } from '#contract/project/round-rules.ts';
import { happens, outcomeOf, projectOf } from '../campaigns/casting.ts';
import { paymentsOf, priceRig, renewed } from './price-rig.ts';
import { inLastRound, offering, roundPaymentsOf } from './round-rig.ts';

const rig = await priceRig();
const { app, provider } = rig;

it('an offer whose money the bank lets go early ends at once: nobody agrees to it, and both are notified', async () => {
  const deal = await inLastRound(rig);
  await happens(app, deal.place, offering(rig, deal));
  await rig.works();
  const [round] = (await paymentsOf(rig, deal.pair.candidateId)).filter(({ roundOf }) => roundOf);
  const before = await toldOf();

  await rig.hears(
    provider.change(round?.intentId ?? '', { status: 'canceled' }),
    'payment_intent.canceled',
  );
  await rig.works();

  const project = await projectOf(app, deal.pair.candidateId);
  expect(project && openRoundRequest(project)).toBeNull();
  expect(await roundPaymentsOf(rig, deal, 'talent')).toMatchObject([{ state: 'void' }]);
  expect(await toldOf()).toEqual(before.map((count) => count + 1));
  const agreed = await outcomeOf(app, await renewed(rig, deal.talent), deal.says('round_agreed'));
  expect(agreed).toBe('OFFER_EXPIRED');

  async function toldOf() {
    const { rows } = await app.deps.pool.query<{ count: number }>(
      `select count(n.id)::int as count from unnest($1::uuid[]) with ordinality o (id, at)
       left join notifications n on n.account_id = o.id group by o.at order by o.at`,
      [[deal.place.accountId, deal.talent.accountId]],
    );
    return rows.map(({ count }) => count);
  }
});
