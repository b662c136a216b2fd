import { beforeAll, expect, it } from 'vitest';
import { apiScopes } from '#contract/developer/scopes.ts';
import { serverForFile } from '../../support/app.ts';
import { codeOf, expectJson, type Headers } from '../../support/chat.ts';
import {
  aCampaign,
  aPlace,
  aTalent,
  FRIDAY,
  happening,
  happens,
  pairOf,
} from '../campaigns/casting.ts';

const app = await serverForFile({ now: () => FRIDAY });

type Place = Awaited<ReturnType<typeof aPlace>>;
type Pair = ReturnType<typeof pairOf>;

let place: Place;
let program: Headers;
beforeAll(async () => {
  place = await aPlace(app);
  const asked = { name: 'Casting', scopes: apiScopes };
  const { secret } = await expectJson<{ secret: string }>(
    await app.call('/apiTokens', place.headers, asked),
  );
  program = { authorization: `Bearer ${secret}` };
});

/** An application to a campaign of the place. */
async function anApplication(over: Parameters<typeof aCampaign>[2] = {}): Promise<Pair> {
  const talent = await aTalent(app);
  const pair = pairOf(await aCampaign(app, place, over), talent);
  await happens(app, talent, happening(pair, 'creator_applied'));
  return pair;
}

const send = (pair: Pair, event: string, more: object = {}) =>
  app.call(`/candidates/${pair.candidateId}/events`, program, { ...pair, event, ...more });

const stateOf = async ({ candidateId }: Pair) => {
  const { rows } = await app.deps.pool.query<{ state: string }>(
    'select state from candidates where id = $1',
    [candidateId],
  );
  return rows[0]?.state;
};

it('a token declines applicants of its business', async () => {
  const declined = await anApplication();

  expect((await send(declined, 'business_declined', { reason: 'otherDates' })).status).toBe(200);

  expect(await stateOf(declined)).toBe('declined');
});

it('a token invites nobody, and accepts nobody: a price may have changed since it was read', async () => {
  const applied = await anApplication({
    offerType: 'paid',
    priceCents: 5_000,
    pricePaidBy: 'pollin',
  });
  const direct = await anApplication({
    offerType: 'paid',
    priceCents: 5_000,
    pricePaidBy: 'direct',
  });
  const invited = pairOf(await aCampaign(app, place), await aTalent(app));

  expect(await codeOf(await send(invited, 'business_invite', { note: '' }))).toBe('403 FORBIDDEN');
  expect(await codeOf(await send(applied, 'business_accepted', { priceCents: 5_000 }))).toBe(
    '403 FORBIDDEN',
  );
  for (const one of [applied, direct]) {
    expect(await codeOf(await send(one, 'business_accepted'))).toBe('403 FORBIDDEN');
    expect(await stateOf(one)).toBe('applied');
  }
  expect(await stateOf(invited)).toBeUndefined();
});

it('a token acts for no creator, and decides about nobody of another business', async () => {
  const other = await aPlace(app);
  const talent = await aTalent(app);
  const elsewhere = pairOf(await aCampaign(app, other), talent);
  await happens(app, talent, happening(elsewhere, 'creator_applied'));
  const own = await anApplication();

  expect(await codeOf(await send(elsewhere, 'business_declined', { reason: 'full' }))).toBe(
    '404 NOT_FOUND',
  );
  expect(await codeOf(await send(own, 'creator_withdraw'))).toBe('403 FORBIDDEN');
  expect([await stateOf(elsewhere), await stateOf(own)]).toEqual(['applied', 'applied']);
});
