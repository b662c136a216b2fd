import type { AccountId } from '#contract/ids.ts';
import { rowOf } from '../db/row-of.ts';
import {
  commitRecords,
  type NotificationRow,
  type PaymentRow,
  type Stamp,
} from '../records/write-records.ts';
import { projectPayments } from '../db/schema/payments.ts';
import { inTransaction, LOCK_LIMIT } from '../db/transaction.ts';
import type { Deps } from '../http/call.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';
import { post, type Posting } from './ledger.ts';
import { laterThan } from './payment-changes.ts';
import { nextStepOf } from './payment-rows.ts';

type WriteDeps = Pick<Deps, 'pool' | 'bus' | 'now'>;

export type PaymentChange = {
  row: PaymentRow;
  postings?: readonly Posting[];
  notifications?: readonly NotificationRow[];
};

const READ = `select ${rowOf(projectPayments, 'y')} from project_payments y where id = $1`;

export async function paymentOf(
  { pool }: Pick<Deps, 'pool'>,
  id: string,
): Promise<PaymentRow | null> {
  const { rows } = await pool.query<PaymentRow>({
    name: 'read-payment',
    text: READ,
    values: [id],
  });
  return rows[0] ?? null;
}

/**
 * Writes a payment's next state with its postings and notifications in one transaction, behind the locks of its project, and
 * stamps the project again. False where the row is not the one that was read any more: then nothing is written.
 */
export async function writePayment(
  { pool, bus, now }: WriteDeps,
  read: PaymentRow,
  { row, postings = [], notifications = [] }: PaymentChange,
): Promise<boolean> {
  const at = now();
  const raised = await inTransaction(pool, async (client, commitWith) => {
    const [, locked, found] = await Promise.all([
      client.query(LOCK_LIMIT),
      client.query<{ paymentId: string | null }>({
        name: 'lock-project-of-payment',
        text: 'select payment_id as "paymentId" from projects where id = $1 for update',
        values: [read.projectId],
      }),
      client.query<PaymentRow>({
        name: 'lock-payment',
        text: `${READ} for update`,
        values: [read.id],
      }),
    ]);
    const current = found.rows[0];
    if (current?.updatedOn.getTime() !== read.updatedOn.getTime()) return null;
    const { paymentId = null } = locked.rows[0] ?? {};
    const isShown = paymentId !== null && [row.id, row.roundOf].includes(paymentId);
    await post(client, postings, at);
    if (isShown) await client.query(RENEW, [row.projectId, at]);
    const updatedOn = laterThan(read.updatedOn, at);
    const nextStepOn = row.state === 'held' ? nextStepUnlessLater(row, at) : row.nextStepOn;
    return commitRecords(commitWith, {
      payments: [{ ...row, nextStepOn, updatedOn }],
      notifications,
      stamps: isShown ? stampsOf(row) : [],
    });
  });
  if (!raised) return false;
  bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
  if (notifications.length > 0) requestDispatch(pool);
  return true;
}

const RENEW = {
  name: 'renew-project',
  text: 'update projects set version = version + 1, updated_on = greatest(updated_on, $2) where id = $1',
};

/** A step that was put off keeps its moment. */
function nextStepUnlessLater(row: PaymentRow, now: Date): Date | null {
  const next = nextStepOf(row, now);
  return next && row.nextStepOn && row.nextStepOn > now && row.tries > 0 ? row.nextStepOn : next;
}

const stampsOf = ({ businessId, creatorId, projectId }: PaymentRow): Stamp[] =>
  [businessId, creatorId].map((accountId: AccountId) => ({
    accountId,
    collection: 'projects',
    recordId: projectId,
  }));
