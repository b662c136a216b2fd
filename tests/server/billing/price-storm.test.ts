import { and, eq, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { comparePrices, startPrices } from '#server/prices/price-jobs.ts';
import { carryOut, readOrder } from '#server/projects/support-orders.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { startProjectTimers } from '#server/projects/timers.ts';
import { projects } from '#server/db/schema/bookings.ts';
import { ledgerEntries, projectPayments } from '#server/db/schema/payments.ts';
import type { Weather } from '../../support/fake-provider.ts';
import { chanceOf, type Chance } from '../../support/simulation/chance.ts';
import { examples } from '../../support/thoroughness.ts';
import { outcomeOf } from '../campaigns/casting.ts';
import {
  accepting,
  anApplication,
  aPayee,
  aPayer,
  type Deal,
  heldAt,
  ofCreator,
  onProject,
  PRICE,
  priceRig,
  renewed,
} from './price-rig.ts';
import { offering, withdrawing } from './round-rig.ts';

const rig = await priceRig({ retries: false });
const { app, provider } = rig;
const deps = { ...app.deps, payments: provider.single };

const DEALS = 10;
const STEPS = 100;
const SHARES = ['refund', 'release', 'split'] as const;
/** Changes at the provider, whose answers get lost. */
const isMoney = (call: string): boolean =>
  /^POST .*(?:payment_intents|refunds|transfers|capture|cancel)/.test(call);

type Scene = Deal & { taps: CommandEnvelope[] };

/** One act of someone, or of nobody, whatever comes of it. */
async function act(chance: Chance, scene: Scene): Promise<void> {
  const { pair } = scene;
  const { candidateId } = pair;
  const says = async (side: 'place' | 'talent', event: string, more: object = {}) => {
    const who = await renewed(rig, scene[side]);
    await outcomeOf(app, who, onProject(rig, event as 'cancel_agreed', candidateId, more));
  };
  const side = chance.pick(['place', 'talent'] as const);
  const reason = 'It is as it is.';
  switch (
    chance.weigh({
      tap: 6,
      again: 2,
      end: 2,
      work: 3,
      approve: 2,
      offer: 8,
      agree: 2,
      timers: 2,
      dispute: 1,
      settle: 1,
      event: 3,
      wait: 4,
      rush: 1,
    })
  ) {
    case 'tap':
      scene.taps.push(accepting(pair));
      await tap(scene, scene.taps.slice(-1));
      break;
    case 'again':
      await tap(scene, scene.taps.slice(-2));
      break;
    case 'end':
      await says(side, 'project_cancelled', { reason });
      break;
    case 'work':
      await handsIn(scene);
      break;
    case 'approve':
      await says('place', 'content_approved', { submission: 1 });
      break;
    case 'offer': {
      // Mostly of work that goes on and whose price was taken.
      if (chance.happens(0.8)) {
        scene.taps.push(accepting(pair));
        await tap(scene, scene.taps.slice(-1));
        await runJobs(deps, startPrices);
      }
      await handsIn(scene);
      const who = await renewed(rig, scene.place);
      const offer = offering(rig, scene, chance.pick([1_000, 2_500, 7_300]));
      const again = chance.happens(0.4) ? [offer] : [];
      await Promise.all([offer, ...again].map((one) => outcomeOf(app, who, one)));
      const answer = chance.pick(['round_agreed', 'round_agreed', 'round_declined', null]);
      await Promise.all([
        answer && says('talent', answer, { submission: 1 }),
        chance.happens(0.2) && says('place', 'content_approved', { submission: 1 }),
        chance.happens(0.2) && withdrawing(rig, scene).then((one) => outcomeOf(app, who, one)),
        chance.happens(0.2) && says(side, 'dispute_opened', { reason }),
      ]);
      break;
    }
    case 'agree':
      await says('talent', 'round_agreed', { submission: 1 });
      break;
    case 'timers':
      await runJobs(app.deps, startProjectTimers);
      break;
    case 'dispute':
      await says(side, 'dispute_opened', { reason });
      break;
    case 'settle': {
      const share = chance.pick(SHARES);
      const order = readOrder(['settle', candidateId, share, 'Both were heard.', '--confirm']);
      await carryOut(app.deps, order).catch(() => undefined);
      break;
    }
    case 'event': {
      const all = provider.all('pi');
      if (all.length === 0) break;
      const event = provider.event('payment_intent.succeeded', chance.pick(all));
      await Promise.all([rig.post(event), rig.post(event)]);
      break;
    }
    case 'wait':
      await rig.later(chance.below(30) * HOUR_MS + MINUTE_MS);
      break;
    case 'rush':
      await Promise.all([runJobs(deps, startPrices), runJobs(deps, startPrices)]);
  }
}

/** Content is in review, as far as the project still goes on. */
const handsIn = ({ pair }: Scene) =>
  app.deps.db
    .update(projects)
    .set({ step: 'get_approval_for_content', contentState: 'submitted', submission: 1 })
    .where(and(eq(projects.id, pair.candidateId), isNull(projects.endedOn)));

async function tap({ place }: Scene, commands: readonly CommandEnvelope[]): Promise<void> {
  const who = await renewed(rig, place);
  await Promise.all(commands.map((command) => outcomeOf(app, who, command)));
}

/** Everything that is due, until nothing is any more. */
async function comesToRest(scenes: readonly Scene[]): Promise<void> {
  provider.sets(() => 'fine');
  for (const { pair } of scenes) {
    const order = readOrder(['settle', pair.candidateId, 'split', 'The last word.', '--confirm']);
    await carryOut(app.deps, order).catch(() => undefined);
  }
  for (let hours = 0; hours < 3; hours += 1) {
    await runJobs(app.deps, startProjectTimers);
    await rig.later(80 * HOUR_MS);
  }
}

const isOf = (metadata: unknown, id: string): boolean =>
  (metadata as { paymentId: string }).paymentId === id;

/** Answers how many extra rounds were offered. */
async function checkMoney(scenes: readonly Scene[]): Promise<number> {
  const entries = await app.deps.db.select().from(ledgerEntries);
  const rows = await app.deps.db.select().from(projectPayments);
  const sums = new Map<string, number>();
  const postings = new Map<string, number>();
  for (const { account, posting, amountCents } of entries) {
    sums.set(account, (sums.get(account) ?? 0) + amountCents);
    postings.set(posting, (postings.get(posting) ?? 0) + amountCents);
  }
  expect([...postings.values()].filter((sum) => sum !== 0)).toEqual([]);
  const total = (kind: string, isMeant: (one: Record<string, unknown>) => boolean) =>
    provider
      .all(kind)
      .filter(isMeant)
      .reduce((sum, one) => sum + Number(one['amount']), 0);
  for (const { talent, pair } of scenes) {
    const own = rows.filter(({ projectId }) => projectId === pair.candidateId);
    const ids = new Set(own.map(({ id }) => id));
    const ofOwn = ({ metadata }: Record<string, unknown>) =>
      ids.has((metadata as { paymentId: string }).paymentId);
    const intents = provider.all('pi').filter(ofOwn);
    const intentIds = new Set<unknown>(intents.map(({ id }) => id));
    // Nothing stays set aside, and each acceptance that happened was charged once at most.
    expect(intents.filter(({ status }) => status === 'requires_capture')).toEqual([]);
    const taken = intents.filter(({ status }) => status === 'succeeded');
    expect(taken).toHaveLength(own.filter(({ capturedOn }) => capturedOn).length);
    const charged = taken.reduce((sum, one) => sum + Number(one['amount']), 0);
    const written = own.filter(({ capturedOn }) => capturedOn);
    expect(charged).toBe(written.reduce((sum, one) => sum + one.amountCents, 0));
    // One price for each acceptance, beside the prices of its extra rounds.
    for (const { id, roundOf, amountCents } of own) {
      if (roundOf === null) expect(amountCents).toBe(PRICE);
      else expect(ids.has(roundOf)).toBe(true);
      expect(taken.filter(({ metadata }) => isOf(metadata, id)).length).toBeLessThanOrEqual(1);
    }
    const refunded = total('re', (one) => intentIds.has(one['payment_intent']));
    const released = total('tr', (one) => ids.has(String(one['transfer_group'])));
    expect(refunded + released).toBeLessThanOrEqual(charged);
    expect(sums.get(heldAt(pair.candidateId)) ?? 0).toBe(charged - refunded - released);
    expect(sums.get(ofCreator(talent.accountId)) ?? 0).toBe(released);
    const isGoing = own.some(({ state, decision }) => state === 'held' && !decision);
    if (!isGoing) expect(refunded + released).toBe(charged);
  }
  expect(await comparePrices(deps)).toBe(0);
  const own = new Set(scenes.map(({ pair }) => pair.candidateId));
  return rows.filter((one) => one.roundOf !== null && one.heldOn && own.has(one.projectId)).length;
}

it.each(Array.from({ length: examples(1).numRuns }, (_, n) => 20_261_126 + n))(
  'in storm %i nobody is charged or paid twice, and every cent is somewhere',
  async (seed) => {
    const chance = chanceOf(seed);
    const [place, talents] = [
      await aPayer(rig),
      await Promise.all([1, 2, 3].map(() => aPayee(rig))),
    ];
    const scenes: Scene[] = [];
    for (let n = 0; n < DEALS; n += 1) {
      const talent = n < talents.length ? talents[n] : undefined;
      scenes.push({
        ...(await anApplication(rig, { revisionRounds: 0 }, { place, ...(talent && { talent }) })),
        taps: [],
      });
    }
    const sky = chance.fork();
    const weathers: Weather[] = ['lost', 'lost', 'broken', 'busy', 'fine'];
    provider.sets((call) => (isMoney(call) && sky.happens(0.3) ? sky.pick(weathers) : 'fine'));

    for (let step = 0; step < STEPS; step += 1) await act(chance, chance.pick(scenes));
    await comesToRest(scenes);

    const rounds = await checkMoney(scenes);
    expect(rounds).toBeGreaterThan(0);
    expect(provider.all('pi').length).toBeGreaterThan(DEALS / 2);
    expect(provider.all('tr').length).toBeGreaterThan(0);
    expect(provider.all('re').length).toBeGreaterThan(0);
  },
);
