import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { happens, noticesTo, outcomeOf, projectOf } from '../campaigns/casting.ts';
import { paymentsOf, PRICE, priceRig, renewed } from './price-rig.ts';
import {
  expires,
  inLastRound,
  movedFor,
  offering,
  ROUND,
  type RoundDeal,
  withdrawing,
} from './round-rig.ts';

const rig = await priceRig();
const { app, provider } = rig;
const free = { charged: PRICE, setAside: 0, refunded: 0, released: 0 };

async function anOffer(priceCents: number | null = ROUND) {
  const deal = await inLastRound(rig);
  await happens(app, deal.place, offering(rig, deal, priceCents));
  await rig.works();
  return deal;
}

describe('a request for one more round that the business withdraws', () => {
  it('frees its money once, notifies the creator, and refuses an answer that was on its way', async () => {
    const deal = await anOffer();
    const heard = (await noticesTo(app, deal.talent)).length;
    const agreed = deal.says('round_agreed');
    let letGo = 0;
    provider.sets((call) => {
      if (call.endsWith('/cancel')) letGo += 1;
      return 'fine';
    });

    await happens(app, deal.place, await withdrawing(rig, deal));
    await happens(app, deal.place, await withdrawing(rig, deal));
    await rig.works();

    expect(await movedFor(rig, deal)).toEqual(free);
    expect(letGo).toBe(1);
    expect(await noticesTo(app, deal.talent)).toHaveLength(heard + 1);
    expect(await outcomeOf(app, deal.talent, agreed)).toBe('OFFER_WITHDRAWN');
    expect(await outcomeOf(app, deal.talent, deal.says('round_declined'))).toBe('OFFER_WITHDRAWN');
    const project = await projectOf(app, deal.pair.candidateId);
    expect(project).toMatchObject({ contentState: 'submitted', round: 0, roundRequest: null });
    await rig.later(MINUTE_MS);
    expect(await movedFor(rig, deal)).toEqual(free);
  });

  it('is withdrawn by the business alone, also a free one, and not once it is answered', async () => {
    const [deal, gift] = [await anOffer(), await anOffer(null)];
    expect(await outcomeOf(app, deal.talent, deal.says('round_withdrawn'))).toBe('FORBIDDEN');
    await happens(app, gift.place, gift.says('round_withdrawn'));
    expect(await outcomeOf(app, gift.place, offering(rig, gift, null))).toBe('done');
    const withdrawn = await withdrawing(rig, deal);
    await happens(app, deal.talent, deal.says('round_agreed'));
    expect(await outcomeOf(app, deal.place, withdrawn)).toBe('WRONG_STATE');
  });

  it.each<[string, (deal: RoundDeal) => Promise<unknown>]>([
    ['declined', (deal) => happens(app, deal.talent, deal.says('round_declined'))],
    ['expired', (deal) => expires(rig, deal)],
  ])('and that was %s meanwhile is what the withdrawal wished', async (_, ends) => {
    const deal = await anOffer();
    const waiting = await withdrawing(rig, deal);
    await ends(deal);
    const heard = (await noticesTo(app, deal.talent)).length;

    expect(await outcomeOf(app, await renewed(rig, deal.place), waiting)).toBe('done');

    await rig.works();
    expect(await noticesTo(app, deal.talent)).toHaveLength(heard);
    expect(await movedFor(rig, deal)).toEqual(free);
  });

  it.each(['named', 'unnamed'] as const)(
    'is not withdrawn by a colleague who meant the free one before it: %s',
    async (how) => {
      const deal = await anOffer(null);
      const named = await withdrawing(rig, deal);
      await rig.later(MINUTE_MS);
      const place = await renewed(rig, deal.place);
      await happens(app, place, named);
      await happens(app, place, offering(rig, deal));
      await rig.later(MINUTE_MS);
      // The same wish, written by a colleague whose device had only the first request.
      const stale =
        how === 'named' ? { ...named, id: newId<CommandId>() } : deal.says('round_withdrawn');

      expect(await outcomeOf(app, await renewed(rig, place), stale)).toBe('NEWER_VERSION');

      expect(await movedFor(rig, deal)).toMatchObject({ setAside: 1 });
      const project = await projectOf(app, deal.pair.candidateId);
      expect(project?.roundRequest).toMatchObject({ priceCents: ROUND });
    },
  );

  it('and one that is agreed to in the same moment is either, never both', async () => {
    for (const order of [0, 1, 2, 3]) {
      const deal = await anOffer();
      const [place, talent] = [await renewed(rig, deal.place), await renewed(rig, deal.talent)];
      const withdrawn = await withdrawing(rig, deal);
      const says = [
        () => outcomeOf(app, talent, deal.says('round_agreed')),
        () => outcomeOf(app, place, withdrawn),
      ];
      if (order % 2 === 1) says.reverse();
      const outcomes = await Promise.all(says.map((one) => one()));
      await rig.later(MINUTE_MS);

      expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
      const project = await projectOf(app, deal.pair.candidateId);
      const isAgreed = project?.round === 1;
      expect(outcomes[order % 2]).toBe(isAgreed ? 'done' : 'OFFER_WITHDRAWN');
      expect(outcomes[1 - (order % 2)]).toBe(isAgreed ? 'WRONG_STATE' : 'done');
      expect(await movedFor(rig, deal)).toEqual({
        ...free,
        charged: isAgreed ? PRICE + ROUND : PRICE,
      });
      const rounds = (await paymentsOf(rig, deal.pair.candidateId)).filter(
        ({ roundOf }) => roundOf,
      );
      expect(rounds.map(({ state }) => state)).toEqual([isAgreed ? 'held' : 'void']);
    }
  });
});
