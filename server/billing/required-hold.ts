import type { AccountId, CommandId, ProjectId } from '#contract/ids.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import type { PoolClient } from 'pg';
import { rowOf } from '../db/row-of.ts';
import type { LockedBusiness } from '../commands/campaigns/lock-work.ts';
import type { PaymentRow } from '../records/write-records.ts';
import { projectPayments } from '../db/schema/payments.ts';

/** A price to set aside before its command may commit. */
export type PriceToHold = {
  commandId: CommandId;
  projectId: ProjectId;
  businessId: AccountId;
  creatorId: AccountId;
  payerId: AccountId;
  customerId: string;
  cardId: string;
  amountCents: number;
  /** Of an extra round: the project's price, whose fee it has; null: it is the price itself. */
  roundOf: Pick<PaymentRow, 'id' | 'feePct'> | null;
};

/**
 * Thrown out of the decision of a command that lacks nothing but its money: the transaction rolls back, the card is charged
 * without any lock, and the command is decided again. So no refused command charges a card.
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

/** Prices already charged for these commands, under their lock. */
export async function lockHolds(
  client: PoolClient,
  accountId: AccountId,
  ids: readonly CommandId[],
): Promise<Holds> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<PaymentRow>({
    name: 'lock-holds',
    text: `select ${rowOf(projectPayments, 'y')} from project_payments y
           where account_id = $1 and command_id = any($2::uuid[]) order by id for update`,
    values: [accountId, ids],
  });
  return new Map(rows.map((row) => [row.commandId, row]));
}

type Wanted = Omit<PriceToHold, 'payerId' | 'customerId' | 'cardId'>;
type Payer = Pick<LockedBusiness, 'payerId' | 'customerId' | 'cardId'>;

/** The authorized money for a command, or why not. Throws `HoldNeeded` where no authorization was requested yet. */
export function requireHold(
  holds: Holds,
  wanted: Wanted,
  { payerId, customerId, cardId }: Payer,
): Result<PaymentRow, RuleRefusal> {
  const hold = holds.get(wanted.commandId);
  if (hold && (hold.state !== 'begun' || !isFor(hold, wanted))) return ofHold(hold, wanted);
  if (!customerId || !cardId) return refused({ code: 'CARD_NEEDED' });
  throw new HoldNeeded({ ...wanted, payerId, customerId, cardId });
}

const isFor = (hold: PaymentRow, { projectId, amountCents, roundOf }: Wanted): boolean =>
  hold.projectId === projectId &&
  hold.amountCents === amountCents &&
  hold.roundOf === (roundOf?.id ?? null);

function ofHold(hold: PaymentRow, wanted: Wanted): Result<PaymentRow, RuleRefusal> {
  if (hold.state === 'declined') return refused({ code: hold.refusal ?? 'CARD_DECLINED' });
  const isForThis = isFor(hold, wanted);
  if (isForThis && hold.state === 'authorized') return ok(hold);
  // It was given up meanwhile, or the price is another one by now.
  return refused(
    isForThis
      ? { code: 'PAYMENTS_UNAVAILABLE' }
      : { code: 'PRICE_CHANGED', current: { priceCents: wanted.amountCents } },
  );
}
