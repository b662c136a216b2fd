import { beforeEach, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { newId } from '#contract/new-id.ts';
import { cancelOwnSubscription } from '#server/billing/close-billing.ts';
import { FRIDAY } from '../campaigns/casting.ts';
import { aSubscriber, billingRig } from './billing-rig.ts';

const rig = await billingRig();
const { app, provider, clock } = rig;
const { pool } = app.deps;
beforeEach(() => {
  clock.now = FRIDAY;
  provider.sets(() => 'fine');
});

type Place = Awaited<ReturnType<typeof aSubscriber>>['place'];

async function joins({ accountId, userId }: Place, on: Date): Promise<void> {
  const corporateId = newId();
  await pool.query(`insert into accounts (id, kind, revision) values ($1, 'corporate', 1)`, [
    corporateId,
  ]);
  await pool.query(`insert into corporates (id, name) values ($1, 'Copper Basin')`, [corporateId]);
  await pool.query(
    `insert into business_invitations (id, corporate_id, email, invited_by, expires_on, accepted_on, business_id)
     values ($1, $2, 'owner@pollin.test', $3, $4, $4, $5)`,
    [newId(), corporateId, userId, on, accountId],
  );
  await pool.query('update businesses set corporate_id = $2 where id = $1', [
    accountId,
    corporateId,
  ]);
}

const leaves = ({ accountId }: Place) =>
  pool.query('update businesses set corporate_id = null where id = $1', [accountId]);

const cancel = ({ accountId }: Place) =>
  cancelOwnSubscription({ ...app.deps, payments: provider.payments }, { accountId });

const isCanceled = (id: string) =>
  provider.all('sub').find((one) => one.id === id)?.['cancel_at_period_end'];

it('a subscription ends with its period each time its business joins a corporation, and only then', async () => {
  const { place, subscription } = await aSubscriber(rig);

  await cancel(place);
  expect(isCanceled(subscription.id)).not.toBe(true);

  await joins(place, FRIDAY);
  await cancel(place);
  expect(isCanceled(subscription.id)).toBe(true);

  // It leaves, goes on paying for itself, and joins again within the day in which the provider remembers a key.
  await leaves(place);
  provider.change(subscription.id, { cancel_at_period_end: false });
  await joins(place, new Date(FRIDAY.getTime() + MINUTE_MS));
  await cancel(place);
  expect(isCanceled(subscription.id)).toBe(true);
});
