import { settleEntry, arrivePayout } from './payouts.ts';
import { expireSession } from './checkout-sessions.ts';
import { decideDispute } from './disputes.ts';
import type { Kind, Kinds } from './kinds.ts';
import { write, type Ledger } from './ledger.ts';
import { cancelIntent } from './payment-intents.ts';
import type { Store } from './store.ts';
import { advanceSubscription, retryInvoice } from './subscription-cycle.ts';

/** Handlers of objects that are due. Each handler sees the store at the time at which it was due. */
const handlers: { [K in Kind]?: (store: Store, object: Kinds[K]) => Promise<unknown> } = {
  subscription: advanceSubscription,
  invoice: retryInvoice,
  'checkout.session': expireSession,
  payment_intent: (store, intent) => cancelIntent(store, intent, 'automatic'),
  balance_transaction: settleEntry,
  payout: arrivePayout,
  dispute: decideDispute,
};

type Due = { kind: Kind; account: string; due_at: string; data: Kinds[Kind] };

/** Runs the first thing that is due for the test clock, or by the sandbox's own. Answers false if nothing is. */
async function runNext(store: Store, clock: string | null, until: number): Promise<boolean> {
  const { rows } = await store.client.query<Due>(
    `update payment_sandbox.objects o set due_at = null
     from (select id, due_at from payment_sandbox.objects
           where due_at <= $1 and clock is not distinct from $2 order by due_at, seq limit 1) due
     where o.id = due.id returning o.kind, o.account, due.due_at, o.data`,
    [until, clock],
  );
  const due = rows[0];
  if (!due) return false;
  // The table pairs each kind with a handler of its objects.
  const handle = handlers[due.kind] as
    | ((store: Store, object: object) => Promise<unknown>)
    | undefined;
  await handle?.(store.ofAccount(due.account).atTime(Number(due.due_at)), due.data);
  return true;
}

/** Lets everything happen that is due by the sandbox's clock, in order, each in a transaction. Answers how much that was. */
export async function runDue(ledger: Ledger): Promise<number> {
  for (let count = 0; ; count++) {
    if (!(await write(ledger, (store) => runNext(store, null, store.wallTime)))) return count;
  }
}

/** Lets everything happen that is due by a test clock. */
export async function runDueOfClock(store: Store, clock: string, until: number): Promise<void> {
  while (await runNext(store, clock, until));
}
