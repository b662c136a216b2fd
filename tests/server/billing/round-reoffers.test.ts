import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { happens, outcomeOf, projectOf } from '../campaigns/casting.ts';
import { PRICE, priceRig, renewed } from './price-rig.ts';
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
const { app } = rig;
const CHEAPER = 1_000;

async function requestOf({ pair }: RoundDeal) {
  const asked = (await projectOf(app, pair.candidateId))?.roundRequest;
  if (!asked) throw new Error('Nothing is asked for.');
  return asked;
}

async function isSettledInWords(deal: RoundDeal): Promise<void> {
  const reason = 'It does not work out.';
  await happens(app, deal.place, deal.says('dispute_opened', { reason }));
  await happens(app, deal.place, deal.says('dispute_resolved', {}));
}

const isWithdrawn = async (deal: RoundDeal) =>
  await happens(app, deal.place, await withdrawing(rig, deal));

describe.each([
  ['expired', (deal: RoundDeal) => expires(rig, deal)],
  ['withdrawn by the business', isWithdrawn],
  ['ended with a problem that was settled', isSettledInWords],
])('after an offer %s, an answer to it that waited offline', (_, ends) => {
  it.each(['round_agreed', 'round_declined'] as const)(
    'is no answer to the next offer: %s',
    async (event) => {
      const deal = await inLastRound(rig);
      await happens(app, deal.place, offering(rig, deal));
      const first = await requestOf(deal);
      const named = deal.says(event, { submission: 1, requestedOn: first.on });
      const unnamed = deal.says(event);
      await rig.later(MINUTE_MS);
      await ends(deal);
      const [place, talent] = [await renewed(rig, deal.place), await renewed(rig, deal.talent)];
      await rig.later(MINUTE_MS);
      await happens(app, place, offering(rig, deal, CHEAPER));

      expect(await outcomeOf(app, talent, named)).toBe('NEWER_VERSION');
      // An older app names no request.
      expect(await outcomeOf(app, talent, unnamed)).toBe('NEWER_VERSION');

      const second = await requestOf(deal);
      expect(second).toMatchObject({ priceCents: CHEAPER, declinedOn: null });
      expect(await movedFor(rig, deal)).toMatchObject({ charged: PRICE, setAside: 1 });
      const meant = deal.says('round_agreed', { submission: 1, requestedOn: second.on });
      expect(await outcomeOf(app, talent, meant)).toBe('done');
      await rig.works();
      expect(await movedFor(rig, deal)).toMatchObject({ charged: PRICE + CHEAPER, setAside: 0 });
    },
  );
});

it('an answer that names its request is for that one, and one without a valid name is malformed', async () => {
  const deal = await inLastRound(rig);
  await happens(app, deal.place, offering(rig, deal));
  const { on: requestedOn } = await requestOf(deal);
  const agreeing = (on: string) =>
    outcomeOf(app, deal.talent, deal.says('round_agreed', { submission: 1, requestedOn: on }));
  expect(await agreeing('yesterday')).toBe('INVALID');
  expect(await agreeing(requestedOn)).toBe('done');
  await rig.works();
  expect(await movedFor(rig, deal)).toMatchObject({ charged: PRICE + ROUND, setAside: 0 });
});
