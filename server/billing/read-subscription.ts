import type { AccountId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import { commitRecords, type NotificationRow } from '../records/write-records.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/call.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';
import type { Payments } from '../ports/payments/payments.ts';
import { paymentFailedNotice, subscriptionNotice } from './billing-notices.ts';
import {
  countLive,
  currentOf,
  type Facts,
  factsOf,
  isNews,
  statusAt,
} from './subscription-status.ts';
import { lockSubscription, subscriptionRowOf, type SubscriptionRow } from './subscription-rows.ts';

export type BillingDeps = Pick<Deps, 'pool' | 'db' | 'bus' | 'log' | 'now'>;
type PaidDeps = BillingDeps & { payments: Payments };

/** Comparisons in a row that another one may overtake. */
const TRIES = 10;

/**
 * Compares an account's subscription with the provider's and writes what differs, with its notifications, in one transaction.
 * This alone moves a status, besides time. It may run at any moment and any number of times: of two at once, the one that was
 * overtaken reads again. Answers whether anything changed.
 */
export async function readSubscription(deps: PaidDeps, accountId: AccountId): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await subscriptionRowOf(deps.db, accountId);
    if (!before?.customerId) return false;
    const all = await deps.payments.subscriptions(before.customerId);
    if (countLive(all) > 1) deps.log.error({ account: accountId }, 'an account pays twice');
    const now = deps.now();
    const written = await writeFacts(deps, before, (row) =>
      factsOf(currentOf(all), row.pausesOn, now),
    );
    if (written !== 'overtaken') return written === 'changed';
  }
  throw new Error('A subscription kept changing while it was read.');
}

/** Writes what time alone changes: a scheduled pause that takes effect. */
export const letTimePass = (deps: BillingDeps, row: SubscriptionRow) =>
  writeFacts(deps, row, (current) => ({
    subscriptionId: current.subscriptionId,
    currentPeriodEnd: current.currentPeriodEnd,
    pausesOn: current.pausesOn,
    isOverdue: current.paymentFailedOn !== null,
    status: statusAt(current, deps.now()),
  }));

async function writeFacts(
  deps: BillingDeps,
  { accountId, reads }: SubscriptionRow,
  read: (row: SubscriptionRow) => Facts,
): Promise<'overtaken' | 'changed' | 'same'> {
  const now = deps.now();
  const done = await inTransaction(deps.pool, async (client, commitWith) => {
    const locked = await lockSubscription(client, accountId);
    if (!locked || locked.row.reads !== reads) return 'overtaken';
    const { row, kind } = locked;
    const next = nextOf(row, read(row), now);
    await client.query({
      name: 'write-subscription',
      text: WRITE,
      values: [
        accountId,
        next.status,
        next.subscriptionId,
        next.currentPeriodEnd,
        next.pausesOn,
        next.paymentFailedOn,
        next.version,
        now,
      ],
    });
    const notifications = noticesOf({ accountId, kind }, row, next, now);
    if (notifications.length === 0) return next.version === row.version ? 'same' : 'changed';
    return commitRecords(commitWith, { notifications });
  });
  if (typeof done === 'string') return done;
  deps.bus.publish([...done].map(([id, revision]) => ({ accountId: id, revision })));
  requestDispatch(deps.pool);
  return 'changed';
}

const WRITE = `
update subscriptions set status = $2, subscription_id = $3, current_period_end = $4, pauses_on = $5, payment_failed_on = $6,
  version = $7, reads = reads + 1, read_on = $8, updated_on = case when version = $7 then updated_on else $8 end
where account_id = $1`;

type Next = Omit<Facts, 'isOverdue'> & { paymentFailedOn: Date | null; version: number };

function nextOf(row: SubscriptionRow, { isOverdue, ...facts }: Facts, now: Date): Next {
  const paymentFailedOn = isOverdue ? (row.paymentFailedOn ?? now) : null;
  const next = { ...facts, paymentFailedOn };
  const isSame =
    row.status === next.status &&
    row.subscriptionId === next.subscriptionId &&
    isSameTime(row.currentPeriodEnd, next.currentPeriodEnd) &&
    isSameTime(row.pausesOn, next.pausesOn) &&
    isSameTime(row.paymentFailedOn, paymentFailedOn);
  return { ...next, version: row.version + Number(!isSame) };
}

const isSameTime = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

function noticesOf(
  recipient: { accountId: AccountId; kind: AccountKind },
  row: SubscriptionRow,
  next: Next,
  now: Date,
): NotificationRow[] {
  const { version } = next;
  return [
    ...(isNews(row.status, next.status) ? [subscriptionNotice(recipient, next, now)] : []),
    ...(!row.paymentFailedOn && next.paymentFailedOn
      ? [paymentFailedNotice(recipient, version, now)]
      : []),
  ];
}
