import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { BatchAnswer } from '#contract/commands/command-batch.ts';
import type { CommandId } from '#contract/ids.ts';
import { holdPrice } from '#server/billing/hold-price.ts';
import { expectJson } from '../../support/chat.ts';
import {
  answerTo,
  happening,
  happens,
  noticesTo,
  outcomeOf,
  projectOf,
} from '../campaigns/casting.ts';
import type { Weather } from '../../support/fake-provider.ts';
import {
  accepting,
  aHeldDeal,
  anApplication,
  balances,
  completes,
  earningOf,
  heldAt,
  movedAt,
  onProject,
  paymentOf,
  paymentsOf,
  PRICE,
  priceRig,
  renewed,
} from './price-rig.ts';

const rig = await priceRig();
const { app, provider } = rig;
const CHARGE = 'POST /v1/payment_intents';

/** The provider as it is for calls that begin so, until it is fine again. */
const weather = (begin: string, is: Weather) =>
  provider.sets((call) => (call.startsWith(begin) ? is : 'fine'));
const fine = () => provider.sets(() => 'fine');
/** The charges of a project's acceptances at the provider, by what became of them. */
async function moneyOf(projectId: Parameters<typeof paymentsOf>[1]) {
  const ids = new Set((await paymentsOf(rig, projectId)).map(({ id }) => id));
  const intents = provider.all('pi').filter(({ metadata }) => {
    return ids.has((metadata as { paymentId: string }).paymentId);
  });
  const count = (status: string) => intents.filter((one) => one['status'] === status).length;
  return {
    taken: count('succeeded'),
    setAside: count('requires_capture'),
    givenFree: count('canceled'),
  };
}

beforeEach(fine);

describe('an acceptance whose provider', () => {
  it.each(['lost', 'broken', 'busy'] as const)(
    'is %s is not decided, and the same tap charges once',
    async (is) => {
      const { place, pair } = await anApplication(rig);
      const command = accepting(pair);
      weather(CHARGE, is);
      expect(await answerTo(app, place, command)).toMatchObject({
        outcome: 'later',
        refusal: { code: 'PAYMENTS_UNAVAILABLE' },
      });
      expect(await projectOf(app, pair.candidateId)).toBeUndefined();
      fine();
      expect(await outcomeOf(app, place, command)).toBe('done');
      expect(await outcomeOf(app, place, command)).toBe('done');
      await rig.works();
      expect(await moneyOf(pair.candidateId)).toEqual({ taken: 1, setAside: 0, givenFree: 0 });
    },
  );

  it('does not answer is not overtaken by what came after it', async () => {
    const { place, pair } = await anApplication(rig);
    weather(CHARGE, 'broken');
    const commands = [accepting(pair), happening(pair, 'business_declined')];
    const { answers } = await expectJson<BatchAnswer>(
      await app.call('/commands', place.headers, { commands }),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(['later', 'notTried']);
    fine();
    expect(await outcomeOf(app, place, accepting(pair))).toBe('done');
  });

  it('lost its answer, and that is not tried again, gets its money free after five minutes', async () => {
    const { place, pair } = await anApplication(rig);
    const command = accepting(pair);
    weather(CHARGE, 'lost');
    await answerTo(app, place, command);
    fine();
    await rig.later(4 * MINUTE_MS);
    expect(await moneyOf(pair.candidateId)).toMatchObject({ setAside: 1 });
    await rig.later(2 * MINUTE_MS);
    expect(await moneyOf(pair.candidateId)).toEqual({ taken: 0, setAside: 0, givenFree: 1 });
    // The late tap gets its answer, and a new one is charged.
    expect(await outcomeOf(app, place, command)).toBe('PAYMENTS_UNAVAILABLE');
    expect(await outcomeOf(app, place, accepting(pair))).toBe('done');
  });

  it('was reached by a process that died before its commit is void, or held by the same tap', async () => {
    for (const isRepeated of [false, true]) {
      const { place, pair } = await anApplication(rig);
      const command = accepting(pair);
      const row = await held(place.accountId, command.id as CommandId, pair);
      expect(row.state).toBe('authorized');
      if (isRepeated) expect(await outcomeOf(app, place, command)).toBe('done');
      await rig.later(6 * MINUTE_MS);
      expect(await moneyOf(pair.candidateId)).toEqual(
        isRepeated
          ? { taken: 1, setAside: 0, givenFree: 0 }
          : { taken: 0, setAside: 0, givenFree: 1 },
      );
    }
  });
});

/** What a process leaves that dies between the charge and the commit. */
async function held(
  accountId: Parameters<typeof holdPrice>[1],
  commandId: CommandId,
  pair: { candidateId: Parameters<typeof paymentsOf>[1]; creatorId: typeof accountId },
) {
  const { rows } = await app.deps.pool.query<{ customerId: string; cardId: string }>(
    'select customer_id as "customerId", card_id as "cardId" from subscriptions where account_id = $1',
    [accountId],
  );
  const [card] = rows;
  if (!card) throw new Error('There is no card.');
  const sides = { businessId: accountId, payerId: accountId, creatorId: pair.creatorId };
  const price = {
    ...card,
    ...sides,
    commandId,
    projectId: pair.candidateId,
    amountCents: PRICE,
    roundOf: null,
  };
  await holdPrice(app.deps, accountId, price);
  const [row] = await paymentsOf(rig, pair.candidateId);
  if (!row) throw new Error('Nothing was noted.');
  return row;
}

describe('a slow provider', () => {
  it('holds nobody else up, and what is refused meanwhile is given free', async () => {
    const { place, talent, pair } = await anApplication(rig);
    const answer = Promise.withResolvers<Weather>();
    const asked = Promise.withResolvers<void>();
    provider.sets((call) => {
      if (call !== CHARGE) return 'fine';
      asked.resolve();
      return answer.promise;
    });
    const slow = outcomeOf(app, place, accepting(pair));
    await asked.promise;
    expect(await outcomeOf(app, talent, happening(pair, 'creator_withdraw'))).toBe('done');
    answer.resolve('fine');
    expect(await slow).toBe('APPLICATION_WITHDRAWN');
    await rig.works();
    expect(await moneyOf(pair.candidateId)).toEqual({ taken: 0, setAside: 0, givenFree: 1 });
  });
});

describe('two at once', () => {
  it('with the same tap are one charge', async () => {
    const { place, pair } = await anApplication(rig);
    const command = accepting(pair);
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(app, place, command)));
    await rig.works();
    expect(outcomes).toContain('done');
    for (const one of outcomes) expect(['done', 'later']).toContain(one);
    expect(await moneyOf(pair.candidateId)).toEqual({ taken: 1, setAside: 0, givenFree: 0 });
  });

  it('in two tabs, or of two owners, select once and charge once', async () => {
    const { place, pair } = await anApplication(rig);
    const outcomes = await Promise.all([1, 2].map(() => outcomeOf(app, place, accepting(pair))));
    await rig.works();
    expect(outcomes.toSorted()).toEqual(['WRONG_STATE', 'done']);
    expect(await moneyOf(pair.candidateId)).toMatchObject({ taken: 1, setAside: 0 });
  });
});

describe('a process that dies', () => {
  it('between the capture and its note takes the money once', async () => {
    const { place, pair } = await anApplication(rig);
    const capture = /capture$/;
    provider.sets((call) => (capture.test(call) ? 'lost' : 'fine'));
    await outcomeOf(app, place, accepting(pair));
    await rig.works();
    expect((await paymentsOf(rig, pair.candidateId))[0]?.capturedOn).toBeNull();
    fine();
    await rig.later(11 * MINUTE_MS);
    expect(await moneyOf(pair.candidateId)).toMatchObject({ taken: 1 });
    expect((await balances(rig))[heldAt(pair.candidateId)]).toBe(PRICE);
  });

  it('between the transfer and its note releases once', async () => {
    const deal = await aHeldDeal(rig);
    await completes(rig, deal);
    const before = movedAt(rig).released;
    weather('POST /v1/transfers', 'lost');
    await rig.later(73 * HOUR_MS);
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'held' });
    fine();
    // Later than the provider keeps its keys.
    await rig.later(120 * HOUR_MS);
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'released' });
    expect(movedAt(rig).released - before).toBe(PRICE);
  });

  it('so late that the bank has released the money ends the project, and notifies both sides', async () => {
    provider.sets((call) => (call.endsWith('/capture') ? 'broken' : 'fine'));
    const deal = await aHeldDeal(rig, { requiresShoot: true });
    fine();
    const { intentId } = await paymentOf(rig, deal);
    provider.change(intentId ?? '', { status: 'canceled' });
    await rig.later(11 * MINUTE_MS);
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'failed', capturedOn: null });
    expect(await projectOf(app, deal.pair.candidateId)).toMatchObject({
      step: 'cancelled',
      cancel: { by: 'system', reason: expect.stringContaining('couldn’t be collected') },
    });
    for (const side of [deal.place, deal.talent]) {
      expect(await noticesTo(app, side)).toContain('PROJECT_CANCELLED');
    }
    expect(await earningOf(rig, deal)).toMatchObject({ state: 'failed' });
  });

  it('so late ends the project once a reported problem that keeps it open is settled', async () => {
    provider.sets((call) => (call.endsWith('/capture') ? 'broken' : 'fine'));
    const deal = await aHeldDeal(rig, { requiresShoot: true });
    fine();
    const { intentId } = await paymentOf(rig, deal);
    const id = deal.pair.candidateId;
    const reason = 'It does not work out.';
    await happens(app, deal.place, onProject(rig, 'dispute_opened', id, { reason }));
    provider.change(intentId ?? '', { status: 'canceled' });
    await rig.later(11 * MINUTE_MS);
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'failed' });
    expect(await projectOf(app, id)).not.toMatchObject({ step: 'cancelled' });

    await happens(app, await renewed(rig, deal.place), onProject(rig, 'dispute_resolved', id));
    await rig.later(61 * MINUTE_MS);
    expect(await projectOf(app, id)).toMatchObject({ step: 'cancelled' });
    expect(await paymentOf(rig, deal)).toMatchObject({ nextStepOn: null });
  });

  it('so late ends the project also where its end fails at first', async () => {
    const { pool } = app.deps;
    provider.sets((call) => (call.endsWith('/capture') ? 'broken' : 'fine'));
    const deal = await aHeldDeal(rig, { requiresShoot: true });
    fine();
    const { intentId } = await paymentOf(rig, deal);
    provider.change(intentId ?? '', { status: 'canceled' });
    await pool.query(`
      create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'busy'; end $$;
      create trigger refuse_end before update on projects for each row
        when (new.step = 'cancelled') execute function refuse_end()`);
    await rig.later(11 * MINUTE_MS);
    expect(await paymentOf(rig, deal)).toMatchObject({ state: 'failed' });
    expect(await projectOf(app, deal.pair.candidateId)).not.toMatchObject({ step: 'cancelled' });

    await pool.query('drop function refuse_end() cascade');
    await rig.later(11 * MINUTE_MS);
    expect(await projectOf(app, deal.pair.candidateId)).toMatchObject({ step: 'cancelled' });
  });

  it('leaves every other price alone', async () => {
    const [one, other] = [await aHeldDeal(rig), await aHeldDeal(rig)];
    await completes(rig, one);
    await completes(rig, other);
    const { id } = await paymentOf(rig, one);
    await app.deps.pool.query(`update project_payments set charge_id = 'ch_none' where id = $1`, [
      id,
    ]);
    await rig.later(73 * HOUR_MS);
    await rig.later(MINUTE_MS);
    expect(await paymentOf(rig, other)).toMatchObject({ state: 'released' });
    expect(await paymentOf(rig, one)).toMatchObject({ state: 'held' });
  });
});
