import { eq } from 'drizzle-orm';
import type { Earning } from '#contract/billing/record.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId, CommandId, ProjectId } from '#contract/ids.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { payoutAccounts, subscriptions } from '#server/db/schema/billing.ts';
import { projects } from '#server/db/schema/bookings.ts';
import type { campaigns } from '#server/db/schema/market.ts';
import { ledgerEntries, projectPayments } from '#server/db/schema/payments.ts';
import { expectJson } from '../../support/chat.ts';
import {
  aCampaign,
  aPlace,
  aTalent,
  happening,
  happens,
  type Pair,
  pairOf,
  type Side,
} from '../campaigns/casting.ts';
import { aCardAt, aPayoutAccountAt } from '../../support/fake-charges.ts';
import { billingRig, type Rig } from './billing-rig.ts';

export const PRICE = 20_000;
const ACTIVE = { status: 'active' } as const;

export type Deal = { place: Side; talent: Side; pair: Pair };
export type PriceRig = Rig & {
  /** Lets so many milliseconds pass, and everything due happen. */
  later: (ms: number) => Promise<void>;
};

export async function priceRig(options?: { retries: boolean }): Promise<PriceRig> {
  const rig = await billingRig(options);
  return {
    ...rig,
    async later(ms) {
      rig.clock.now = new Date(rig.clock.now.getTime() + ms);
      await rig.works();
    },
  };
}

/** A business with a card on file. */
export async function aPayer({ app, provider }: Rig, card: Record<string, unknown> = {}) {
  const place = await aPlace(app, { isOnTrial: true });
  await app.deps.db
    .insert(subscriptions)
    .values({ ...ACTIVE, accountId: place.accountId, ...aCardAt(provider, card) });
  return place;
}

/** A creator who can be paid. */
export async function aPayee({ app, provider }: Rig): Promise<Side> {
  const talent = await aTalent(app);
  await app.deps.db
    .insert(payoutAccounts)
    .values({ accountId: talent.accountId, ...aPayoutAccountAt(provider) });
  return talent;
}

/** An application to a paid campaign, content alone, that waits for the business. */
export async function anApplication(
  rig: Rig,
  over: Partial<typeof campaigns.$inferInsert> = {},
  sides: Partial<Pick<Deal, 'place' | 'talent'>> = {},
): Promise<Deal> {
  const place = sides.place ?? (await aPayer(rig));
  const talent = sides.talent ?? (await aPayee(rig));
  const campaign = await aCampaign(rig.app, place, {
    offerType: 'paid',
    priceCents: PRICE,
    pricePaidBy: 'pollin',
    requiresShoot: false,
    requiresPost: false,
    applyBy: null,
    ...over,
  });
  const pair = pairOf(campaign, talent);
  await happens(rig.app, talent, happening(pair, 'creator_applied'));
  return { place, talent, pair };
}

export const accepting = (pair: Pair, priceCents: number | null = PRICE): CommandEnvelope =>
  happening(pair, 'business_accepted', { priceCents });

/** Selected, charged, and going. */
export async function aHeldDeal(
  rig: Rig,
  over: Partial<typeof campaigns.$inferInsert> = {},
  sides: Partial<Pick<Deal, 'place' | 'talent'>> = {},
): Promise<Deal> {
  const deal = await anApplication(rig, over, sides);
  await happens(rig.app, deal.place, accepting(deal.pair, over.priceCents));
  await rig.works();
  return deal;
}

/** Sessions end before a price is released. */
export const renewed = async ({ app }: Rig, side: Side): Promise<Side> => ({
  ...side,
  headers: await app.signIn(side.userId, side.accountId),
});

type ProjectEvents = PayoutOf<'projectEvent'>;
type PayoutOf<K extends 'projectEvent'> = PayloadOf<K>;

export const onProject = (
  { clock }: Rig,
  event: ProjectEvents['event'],
  projectId: ProjectId,
  more: object = {},
): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind: 'projectEvent',
  occurredAt: clock.now.toISOString(),
  payload: { event, projectId, ...more },
});

/** The creator handed everything in. */
export const handIn = ({ app }: Rig, { pair }: Deal) =>
  app.deps.db
    .update(projects)
    .set({ step: 'get_approval_for_content', contentState: 'submitted', submission: 1 })
    .where(eq(projects.id, pair.candidateId));

/** The creator handed everything in, and the business approves it: the work is done. */
export async function completes(rig: Rig, deal: Deal): Promise<void> {
  await handIn(rig, deal);
  const place = await renewed(rig, deal.place);
  const approval = onProject(rig, 'content_approved', deal.pair.candidateId, { submission: 1 });
  await happens(rig.app, place, approval);
}

export async function paymentsOf({ app }: Rig, projectId: ProjectId) {
  return await app.deps.db
    .select()
    .from(projectPayments)
    .where(eq(projectPayments.projectId, projectId))
    .orderBy(projectPayments.createdOn);
}

export async function paymentOf(rig: Rig, { pair }: Deal) {
  const [row] = (await paymentsOf(rig, pair.candidateId)).filter(({ heldOn }) => heldOn);
  if (!row) throw new Error('Nothing was charged for it.');
  return row;
}

/** What each account of the ledger has. */
export async function balances({ app }: Rig): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { account, amountCents } of await app.deps.db.select().from(ledgerEntries)) {
    sums[account] = (sums[account] ?? 0) + amountCents;
  }
  return sums;
}

export const earningOf = async (rig: Rig, deal: Deal): Promise<Earning | undefined> =>
  (await earningsOf(rig, deal))[0];

/** A project's price, and those of its extra rounds. */
export async function earningsOf(rig: Rig, { talent, pair }: Deal): Promise<Earning[]> {
  const { headers } = await renewed(rig, talent);
  const { earnings } = await expectJson<{ earnings: Earning[] }>(
    await rig.app.call('/earnings', headers),
  );
  return earnings.filter(({ projectId }) => projectId === pair.candidateId);
}

/** What the provider has moved in all, in cents. */
export function movedAt({ provider }: Rig) {
  const sum = (kind: string, field: string, isMeant = (_: Record<string, unknown>) => true) =>
    provider
      .all(kind)
      .filter(isMeant)
      .reduce((total, one) => total + Number(one[field]), 0);
  return {
    authorized: provider.all('pi').filter(({ status }) => status === 'requires_capture').length,
    charged: sum('ch', 'amount', ({ captured }) => captured === true),
    refunded: sum('re', 'amount'),
    released: sum('tr', 'amount'),
  };
}

export const heldAt = (projectId: ProjectId): string => `held:${projectId}`;
export const ofCreator = (id: AccountId): string => `creator:${id}`;
