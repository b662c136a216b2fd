import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import type { PayoutAccount, SubscriptionRecord } from '#contract/billing/record.ts';
import { startBilling } from '#server/start-billing.ts';
import { openPayments } from '#server/ports/payments/open.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { expectJson, type Headers } from '../../support/chat.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';
import { runJobs } from '../../support/run-jobs.ts';
import type { Payments } from '#server/ports/payments/payments.ts';
import { comparePrices, startPrices } from '#server/prices/price-jobs.ts';
import {
  aCampaign,
  aPlace,
  aTalent,
  happening,
  happens,
  noticesTo,
  pairOf,
  type Side,
} from '../campaigns/casting.ts';
import { GOOD_CARD, open, submit } from '../payment-sandbox/sandbox-rig.ts';
import { subscribing } from './billing-rig.ts';

/** The whole product's side and the sandbox, with HTTP between them in both directions. */
async function together(): Promise<TestApp> {
  const { pool } = await freshDatabaseForFile();
  let answer: (request: Request) => Response | Promise<Response> = () => new Response();
  const server = createAdaptorServer({ fetch: (request) => answer(request) }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const opened = await openPayments({
    env: { payments: null, demo: true, host: '127.0.0.1', port },
    pool,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    randomBytes,
  });
  const app = buildTestApp({ pool, payments: opened.payments ?? undefined, env: { port } });
  answer = (request) => app.fetch(request);
  await startBilling(app.deps);
  afterAll(async () => {
    await opened.close();
    server.closeAllConnections();
    server.close();
    app.endStreams();
  });
  return app;
}

const app = await together();

const soon = (check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await app.jobs.runDue(new Date());
      await check();
    },
    { timeout: 20_000, interval: 50 },
  );

const read = async (headers: Headers) =>
  expectJson<SubscriptionRecord>(await app.call('/subscription', headers));
const becomes = (headers: Headers, status: string) =>
  soon(async () => expect((await read(headers)).status).toBe(status));

it('a business subscribes in the sandbox, pauses, resumes, cancels, and keeps', async () => {
  const place = await aPlace(app, { isOnTrial: true });
  const { url } = await expectJson<{ url: string }>(
    await app.call('/subscription', place.headers, subscribing),
  );
  const card = { email: 'owner@pollin.test', name: 'Elena Ruiz', ...GOOD_CARD };
  const paid = await submit(url, card);
  const returned = new URL(paid.location ?? '');
  expect(`${returned.origin}${returned.pathname}`).toBe(
    'https://pollin.test/business/subscription',
  );

  await becomes(place.headers, 'active');
  const session = returned.searchParams.get('session_id');
  const said = await expectJson(await app.call(`/subscription/${session}`, place.headers));
  expect(said).toEqual({ data: { payment_status: 'paid' } });
  expect(await read(place.headers)).toMatchObject({
    price: { amountCents: 4_900, currency: 'usd' },
    testMode: 'sandbox',
  });

  for (const [path, status] of [
    ['/businessPause', 'pause_scheduled'],
    ['/businessResume', 'active'],
    ['/businessCancel', 'cancel_scheduled'],
    ['/businessStopCancel', 'active'],
  ] as const) {
    await expectJson(await app.call(path, place.headers, {}));
    await becomes(place.headers, status);
  }
  const portal = await expectJson<{ data: { url: string } }>(
    await app.call('/generateBillUrl', place.headers),
  );
  expect((await open(portal.data.url)).status).toBe(200);
  expect(app.jobs.failures).toEqual([]);
  expect(await noticesTo(app, place)).toHaveLength(5);
});

it('a subscription whose pause has begun is billed at once when it resumes', async () => {
  const place = await aPlace(app, { isOnTrial: true });
  const { url } = await expectJson<{ url: string }>(
    await app.call('/subscription', place.headers, subscribing),
  );
  await submit(url, { email: 'owner@pollin.test', name: 'Elena Ruiz', ...GOOD_CARD });
  await becomes(place.headers, 'active');
  await expectJson(await app.call('/businessPause', place.headers, {}));
  const { rows } = await app.deps.pool.query<{ id: string }>(
    'select subscription_id as id from subscriptions where account_id = $1',
    [place.accountId],
  );
  const invoices = async () => {
    const found = await app.deps.pool.query<{ count: number }>(
      `select count(*)::int as count from payment_sandbox.objects
       where kind = 'invoice' and data::text like '%' || $1 || '%'`,
      [rows[0]?.id],
    );
    return found.rows[0]?.count;
  };
  expect(await invoices()).toBe(1);
  const over = new Date(Date.now() - 60_000);
  await app.deps.payments?.changeSubscription(
    rows[0]?.id ?? '',
    { act: 'pause', from: over },
    'over',
  );
  await becomes(place.headers, 'paused');

  await expectJson(await app.call('/businessResume', place.headers, {}));

  await becomes(place.headers, 'active');
  expect(await invoices()).toBe(2);
});

const onboard = async (talent: Side) => {
  const { url } = await expectJson<{ url: string }>(
    await app.call('/payoutOnboarding', talent.headers, {}),
  );
  const page = await open(url);
  expect(page.status).toBe(200);
  const state = async () =>
    (await expectJson<PayoutAccount>(await app.call('/payouts', talent.headers))).state;
  expect(await state()).toBe('incomplete');
  await submit(url, {
    answer: 'finish',
    firstName: 'Maya',
    lastName: 'Torres',
    routingNumber: '110000000',
    accountNumber: '000123456789',
  });
  await soon(async () => expect(await state()).toBe('enabled'));
};

it('a creator is led to the sandbox’s onboarding, and can be paid after it', async () => {
  const talent = await aTalent(app);
  await onboard(talent);
  const login = await expectJson<{ data: { url: string } }>(
    await app.call('/getLoginLink', talent.headers),
  );
  expect((await open(login.data.url)).status).toBe(200);
});

it('a price is charged in the sandbox, held, and released', async () => {
  const [place, talent] = [await aPlace(app, { isOnTrial: true }), await aTalent(app)];
  await onboard(talent);
  const { url } = await expectJson<{ url: string }>(
    await app.call('/card', place.headers, { redirectPath: '/business/subscription' }),
  );
  await submit(url, { email: 'owner@pollin.test', name: 'Elena Ruiz', ...GOOD_CARD });
  await soon(async () => expect((await read(place.headers)).card?.last4).toBe('4242'));
  const paid = { offerType: 'paid', priceCents: 20_000, pricePaidBy: 'pollin' } as const;
  const terms = { requiresShoot: false, requiresPost: false, applyBy: null };
  const pair = pairOf(await aCampaign(app, place, { ...paid, ...terms }), talent);
  const { candidateId: id } = pair;
  await happens(app, talent, happening(pair, 'creator_applied'));
  await happens(app, place, happening(pair, 'business_accepted', { priceCents: 20_000 }));
  const states = async () =>
    (
      await app.deps.pool.query<{ state: string; isCaptured: boolean }>(
        `select state, captured_on is not null as "isCaptured" from project_payments where project_id = $1`,
        [id],
      )
    ).rows;
  await soon(async () => expect(await states()).toEqual([{ state: 'held', isCaptured: true }]));

  await app.deps.pool.query(
    `update projects set content_state = 'submitted', submission = 1 where id = $1`,
    [id],
  );
  const payload = { event: 'content_approved', projectId: id, submission: 1 };
  const approval = { ...happening(pair, 'business_accepted'), kind: 'projectEvent', payload };
  await happens(app, place, approval);
  await app.deps.pool.query(
    `update project_payments set release_on = now() - interval '1 second', next_step_on = now() - interval '1 second' where project_id = $1`,
    [id],
  );
  const deps = { ...app.deps, payments: app.deps.payments as Payments };
  await runJobs(deps, startPrices);

  expect(await states()).toMatchObject([{ state: 'released' }]);
  expect(await comparePrices(deps)).toBe(0);
  expect(app.jobs.failures).toEqual([]);
});
