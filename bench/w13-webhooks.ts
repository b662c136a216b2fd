import { createHmac } from 'node:crypto';
import { newId } from '#contract/new-id.ts';
import { PAYMENT_WEBHOOK } from '#contract/routes/billing.ts';
import { API_BASE } from '#contract/routes/route.ts';
import { call, perSecond } from './support/http-load.ts';
import { alternately, type Measure } from './support/measure.ts';
import { sizeOf } from './support/size.ts';

const MEASURED_MS = sizeOf(2_000, 200);

/** W13: how soon an event of the payment provider is answered. A job handles it afterwards. */
export const webhooks: Measure = async (world, { repeat }) => {
  const { rows: found } = await world.pool.query<{ value: string }>(
    `select value from payment_sandbox.settings where name = 'webhook_secret'`,
  );
  const secret = found[0]?.value ?? '';
  const headers = { 'content-type': 'application/json' };
  const one = (post: () => Promise<unknown>) => async () =>
    1_000 / (await perSecond(1, MEASURED_MS, post));
  const figures = await alternately(repeat, {
    ours: one(() => {
      const seconds = Math.floor(Date.now() / 1_000);
      const body = JSON.stringify({
        id: `evt_${newId()}`,
        object: 'event',
        type: 'customer.subscription.updated',
        created: seconds,
        data: { object: { object: 'subscription', id: 'sub_bench', customer: 'cus_of_nobody' } },
      });
      const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      return call(`${world.productOrigin}${API_BASE}${PAYMENT_WEBHOOK}`, {
        method: 'POST',
        headers: { ...headers, 'stripe-signature': `t=${seconds},v1=${v1}` },
        body,
      });
    }),
    floor: one(() =>
      call(`${world.floorOrigin}/messages?of=webhooks`, {
        method: 'POST',
        headers,
        body: JSON.stringify([{ chatroomId: 'webhooks', id: newId(), message: 'paid' }]),
      }),
    ),
  });
  const what = 'an event of the payment provider, until it is answered';
  const rows = [{ what, unit: 'ms', ...figures, goal: { of: 'ratio', atMost: 2 } } as const];
  const notes = [
    'One after the other. Ours checks the signature, and notes the event in one statement; one job for all that wait is asked for afterward.',
    'Floor: bare node:http and one bare pg transaction that inserts one row. Jobs of events before run meanwhile.',
  ];
  return { name: 'w13-webhooks', title: 'W13 payment events', rows, notes };
};
