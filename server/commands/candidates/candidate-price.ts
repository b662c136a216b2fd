import type { PayloadOf } from '#contract/commands/command.ts';
import type { AccountId, CommandId, ProjectId } from '#contract/ids.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import type { PoolClient } from 'pg';
import { heldFrom } from '../../billing/payment-changes.ts';
import { projectPayments } from '../../db/schema/payments.ts';
import { rowOf } from '../campaigns/lock-work-statements.ts';
import type { Command } from '../command-handler.ts';
import type { CandidateRow, PaymentRow } from '../write-records.ts';
import { agreedPrice } from './candidate-accept.ts';
import type { Case } from './candidate-guards.ts';

/** A price to charge before an acceptance may commit. */
export type PriceToHold = {
  commandId: CommandId;
  projectId: ProjectId;
  businessId: AccountId;
  creatorId: AccountId;
  payerId: AccountId;
  customerId: string;
  cardId: string;
  amountCents: number;
};

/**
 * Thrown out of the decision of an acceptance that lacks nothing but its money: the transaction rolls back, the card is charged
 * without any lock, and the acceptance is decided anew. So nobody is charged for what is refused anyway.
 */
export class HoldNeeded extends Error {
  override readonly name = 'HoldNeeded';
  readonly price: PriceToHold;
  constructor(price: PriceToHold) {
    super('A price is to be charged first.');
    this.price = price;
  }
}

export type Holds = ReadonlyMap<CommandId, PaymentRow>;
type Accepting = Extract<PayloadOf<'candidateEvent'>, { priceCents?: unknown }>;

const isAccepting = (payload: PayloadOf<'candidateEvent'>): payload is Accepting =>
  payload.event === 'business_accepted' || payload.event === 'creator_invite_accepted';

/** What was charged for these acceptances before, under its lock. */
export async function lockHolds(
  client: PoolClient,
  accountId: AccountId,
  commands: readonly Command<'candidateEvent'>[],
): Promise<Holds> {
  const ids = commands.filter(({ payload }) => isAccepting(payload)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<PaymentRow>({
    name: 'lock-holds',
    text: `select ${rowOf(projectPayments, 'y')} from project_payments y
           where account_id = $1 and command_id = any($2::uuid[]) order by id for update`,
    values: [accountId, ids],
  });
  return new Map(rows.map((row) => [row.commandId, row]));
}

type PriceCase = Case & {
  commandId: CommandId;
  candidate: CandidateRow;
  payload: PayloadOf<'candidateEvent'>;
  holds: Holds;
};

/**
 * The held price of an acceptance, null where none is charged, or why not. Throws `HoldNeeded` where all is well but the price is
 * not held yet.
 */
export function decidePrice(one: PriceCase): Result<PaymentRow | null, RuleRefusal> {
  const { campaign, candidate, creator, payload, holds, commandId, now } = one;
  const { row, business } = campaign;
  const price = row.pricePaidBy === 'pollin' ? agreedPrice(row, candidate) : null;
  const seen = isAccepting(payload) ? (payload.priceCents ?? null) : null;
  if (seen !== price) return refused({ code: 'PRICE_CHANGED', current: { priceCents: price } });
  if (price === null) return ok(null);
  if (creator.payouts !== 'enabled') return refused({ code: 'PAYOUTS_REQUIRED' });
  const { payerId, customerId, cardId } = business;
  const hold = holds.get(commandId);
  if (hold && (hold.state !== 'begun' || !isFor(hold, candidate, price))) {
    return ofHold(hold, candidate, price, now);
  }
  if (!customerId || !cardId) return refused({ code: 'CARD_NEEDED' });
  throw new HoldNeeded({
    commandId,
    projectId: candidate.id,
    businessId: row.businessId,
    creatorId: candidate.creatorId,
    payerId,
    customerId,
    cardId,
    amountCents: price,
  });
}

const isFor = (hold: PaymentRow, { id }: CandidateRow, price: number): boolean =>
  hold.projectId === id && hold.amountCents === price;

function ofHold(
  hold: PaymentRow,
  candidate: CandidateRow,
  price: number,
  now: Date,
): Result<PaymentRow, RuleRefusal> {
  if (hold.state === 'declined') return refused({ code: hold.refusal ?? 'CARD_DECLINED' });
  const isForThis = isFor(hold, candidate, price);
  if (isForThis && hold.state === 'authorized') return ok(heldFrom(hold, now));
  // It was given up meanwhile, or the price is another one by now.
  return refused(
    isForThis
      ? { code: 'PAYMENTS_UNAVAILABLE' }
      : { code: 'PRICE_CHANGED', current: { priceCents: price } },
  );
}
