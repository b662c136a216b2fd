import { eq } from 'drizzle-orm';
import type { Refusal } from '#contract/refusal.ts';
import { API_BASE } from '#contract/routes/route.ts';
import { PAYMENT_WEBHOOK } from '#contract/routes/billing.ts';
import { startBilling } from '#server/start-billing.ts';
import { subscriptions } from '#server/db/schema/billing.ts';
import type { AccountId } from '#contract/ids.ts';
import { ORIGIN, serverForFile, type TestApp } from '../../support/app.ts';
import { expectJson, type Headers } from '../../support/chat.ts';
import { fakeProvider, type FakeProvider } from '../../support/fake-provider.ts';
import { aPlace, FRIDAY, type Side } from '../campaigns/casting.ts';

export type Posted = ReturnType<FakeProvider['event']>;
export type Rig = {
  app: TestApp;
  provider: FakeProvider;
  clock: { now: Date };
  post: (event: Posted, headers?: Headers) => Promise<Response>;
  /** Posts an event of a subscription's customer and lets the server handle it. */
  hears: (thing: Record<string, unknown>, type?: string) => Promise<void>;
  works: () => Promise<void>;
};

/** A server whose provider runs in this test, and is asked again by the library unless the test does so itself. */
export async function billingRig({ retries = true } = {}): Promise<Rig> {
  const clock = { now: FRIDAY };
  const now = () => clock.now;
  const provider = await fakeProvider(now);
  const app = await serverForFile({ now, payments: retries ? provider.payments : provider.single });
  await startBilling(app.deps);
  const post = async ({ body, headers }: Posted, more: Headers = {}) =>
    app.hono.request(`${ORIGIN}${API_BASE}${PAYMENT_WEBHOOK}`, {
      method: 'POST',
      body,
      headers: { ...headers, ...more },
    });
  const works = async () => void (await app.jobs.runDue(clock.now));
  return {
    app,
    provider,
    clock,
    post,
    works,
    async hears(thing, type = 'customer.subscription.updated') {
      await expectJson(await post(provider.event(type, thing)));
      await works();
    },
  };
}

export const subscribing = {
  isCorp: false,
  redirectPath: '/business/subscription',
};

/** The id of the checkout in the address that a person is sent to. */
export const checkoutIn = (url: string): string => url.split('/').at(-1) ?? '';

/** A business that has paid, and whose subscription the server has. */
export async function aSubscriber(rig: Rig) {
  const place = await aPlace(rig.app, { isOnTrial: true });
  const { url } = await expectJson<{ url: string }>(
    await rig.app.call('/subscription', place.headers, subscribing),
  );
  const subscription = rig.provider.pay(checkoutIn(url));
  await rig.hears(subscription, 'customer.subscription.created');
  return { place, subscription };
}

export async function rowOf({ app }: Rig, accountId: AccountId) {
  const [row] = await app.deps.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId));
  return row;
}

export const statusOf = async (rig: Rig, { accountId }: Pick<Side, 'accountId'>) =>
  (await rowOf(rig, accountId))?.status ?? 'none';

/** The code of a call's refusal, or `done`. */
export async function act(
  { app }: Rig,
  { headers }: Pick<Side, 'headers'>,
  path: string,
  more: Headers = {},
): Promise<string> {
  const answer = await app.call(path, { ...headers, ...more }, {});
  return answer.ok ? 'done' : ((await answer.json()) as Refusal).code;
}
