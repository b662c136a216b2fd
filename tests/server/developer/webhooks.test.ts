import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { webhookDelivery } from '#contract/developer/webhook-payloads.ts';
import { FAILING_DAYS, RETRY_SECONDS, type Webhook } from '#contract/developer/webhooks.ts';
import { DAY_MS } from '#contract/durations.ts';
import { startWebhooks } from '#server/developer/deliver-webhooks.ts';
import {
  isPublic,
  sendWebhook,
  signedHeaders,
  type SendWebhook,
} from '#server/developer/send-webhook.ts';
import { serverForFile } from '../../support/app.ts';
import type { Party } from '../../support/builders.ts';
import { codeOf, expectJson, outcomes, type Headers } from '../../support/chat.ts';
import { runJobs } from '../../support/run-jobs.ts';
import {
  aCampaign,
  aPlace,
  noticesTo,
  aTalent,
  FRIDAY,
  happening,
  pairOf,
} from '../campaigns/casting.ts';

let now = FRIDAY;
const app = await serverForFile({ now: () => now, env: { limitsFactor: 1000 } });
const { pool } = app.deps;
const deliverDue = (send: SendWebhook) => runJobs(app.deps, (deps) => startWebhooks(deps, send));

const URL = 'https://hooks.example.com/pollin';
const subscribe = async (headers: Headers, events = ['application.created']) =>
  expectJson<{ id: string; secret: string }>(
    await app.call('/webhooks', headers, { url: URL, events }),
  );
/** A session of this moment: the clock moves past the life of an access token. */
const fresh = ({ userId, accountId }: Party) => app.signIn(userId, accountId);
const listed = async (place: Party) =>
  (await expectJson<{ webhooks: Webhook[] }>(await app.call('/webhooks', await fresh(place))))
    .webhooks;
const onlyOf = async (place: Party) => {
  const [webhook] = await listed(place);
  const [delivery] = webhook?.deliveries ?? [];
  if (!webhook || !delivery) throw new Error('Nothing was written.');
  return { webhook, delivery };
};

/** A business whose webhook asks for applications, and a creator who applies now. */
async function anApplication() {
  const place = await aPlace(app);
  const talent = await aTalent(app);
  const campaignId = await aCampaign(app, place);
  const made = await subscribe(place.headers);
  const pair = pairOf(campaignId, talent);
  const application = happening(pair, 'creator_applied', {
    note: '',
    proposedPriceCents: null,
    availabilityHint: [],
  });
  return { place, talent, pair, application, ...made };
}

/** A receiver that gives these answers, and what it got. */
function receiver(...answers: (number | string)[]) {
  const got: Parameters<SendWebhook>[0][] = [];
  const send: SendWebhook = async (outgoing) => {
    if (outgoing.url === URL) got.push(outgoing);
    return answers.shift() ?? 200;
  };
  return { got, send };
}
/** Nothing of another test waits. */
const forgetAll = () => pool.query('delete from webhook_deliveries');

it('an event is written once, in the transaction of its command, for the webhooks that ask for it', async () => {
  const { place, talent, pair, application } = await anApplication();
  await subscribe(place.headers, ['post.verified']);
  const { place: other } = await anApplication();

  await outcomes(app, talent.headers, [application]);
  await outcomes(app, talent.headers, [application]);

  const all = await listed(place);
  expect(all.flatMap((one) => one.deliveries)).toMatchObject([
    { type: 'application.created', tries: 0, deliveredOn: null, nextTryOn: now.toISOString() },
  ]);
  expect((await listed(other)).flatMap((one) => one.deliveries)).toEqual([]);
  const { rows } = await pool.query(
    `select data from webhook_deliveries d join webhooks w on w.id = d.webhook_id where w.account_id = $1`,
    [place.accountId],
  );
  expect(rows).toEqual([{ data: pair }]);
});

it('a command that is refused or rolled back notifies nobody', async () => {
  const { place, talent, application } = await anApplication();
  await pool.query(`update campaigns set status = 'cancelled' where business_id = $1`, [
    place.accountId,
  ]);

  await outcomes(app, talent.headers, [application]);

  expect((await listed(place))[0]?.deliveries).toEqual([]);
});

it('a delivery is signed by the rules of Standard Webhooks', async () => {
  await forgetAll();
  const { place, talent, application, secret } = await anApplication();
  await outcomes(app, talent.headers, [application]);
  const { got, send } = receiver(204);

  await deliverDue(send);

  const [sent] = got;
  if (!sent) throw new Error('Nothing was sent.');
  const headers = signedHeaders(sent);
  const { delivery } = await onlyOf(place);
  expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
  const body: unknown = JSON.parse(sent.body);
  expect(body).toMatchObject({ type: 'application.created', timestamp: now.toISOString() });
  expect(webhookDelivery('application.created').parse(body)).toEqual(body);
  expect(headers['webhook-id']).toBe(delivery.id);
  const signed = `${delivery.id}.${now.getTime() / 1000}.${sent.body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${mac}`);
  expect(delivery).toMatchObject({ deliveredOn: now.toISOString(), nextTryOn: null, tries: 1 });
});

it('deliveries hold through a change of the secret, also a repeated one: the newest and the former sign, until that is ended', async () => {
  await forgetAll();
  const { place, talent, application, id, secret } = await anApplication();
  await outcomes(app, talent.headers, [application]);
  const headers = await fresh(place);
  const { got, send } = receiver(500, 500, 500, 204);
  const signers = async (...secrets: string[]) => {
    await pool.query('update webhook_deliveries set next_try_on = $1', [now]);
    await deliverDue(send);
    const sent = got.at(-1);
    if (!sent) throw new Error('Nothing was sent.');
    const signatures = signedHeaders(sent)['webhook-signature']?.split(' ') ?? [];
    const expected = (one: string) => signedHeaders({ ...sent, secret: one })['webhook-signature'];
    return secrets.map((one) => signatures.includes(expected(one) ?? ''));
  };

  const rotate = async () => {
    const answer = await app.call(`/webhooks/${id}/secret`, headers, {});
    return (await expectJson<{ secret: string }>(answer)).secret;
  };

  const unseen = await rotate();
  expect(await signers(unseen, secret)).toEqual([true, true]);
  const newer = await rotate();
  expect(await signers(unseen, newer, secret)).toEqual([false, true, true]);
  expect(await listed(place)).toMatchObject([{ hasFormerSecret: true }]);

  await app.call(`/webhooks/${id}/formerSecret`, headers, undefined, 'DELETE');
  expect(await signers(newer, secret)).toEqual([true, false]);
  expect(await listed(place)).toMatchObject([{ hasFormerSecret: false }]);
});

it('a failed delivery is tried again, later each time, and given up after the last try', async () => {
  await forgetAll();
  const { place, talent, application } = await anApplication();
  await outcomes(app, talent.headers, [application]);
  const { got, send } = receiver(...RETRY_SECONDS.map(() => 500), 'ECONNREFUSED');
  const start = now;

  await deliverDue(send);
  await deliverDue(send);
  expect(got).toHaveLength(1);
  // Its failures in a row are about nothing else here.
  const forgive = () => pool.query('update webhooks set failing_since = null');
  for (const seconds of RETRY_SECONDS) {
    await forgive();
    const { delivery } = await onlyOf(place);
    expect(delivery.nextTryOn).toBe(new Date(now.getTime() + seconds * 1000).toISOString());
    now = new Date(now.getTime() + seconds * 1000);
    await deliverDue(send);
  }

  expect(got).toHaveLength(RETRY_SECONDS.length + 1);
  expect(new Set(got.map(({ id }) => id)).size).toBe(1);
  const { delivery } = await onlyOf(place);
  expect(delivery).toMatchObject({ nextTryOn: null, lastAnswer: 'ECONNREFUSED' });
  now = start;
});

it('a redirect, an error, and no answer in time are failures, and the event comes again', async () => {
  await forgetAll();
  const { place, talent, application } = await anApplication();
  await outcomes(app, talent.headers, [application]);
  const { got, send } = receiver(302, 500, 'ABORT_ERR', 200);
  const start = now;

  for (const [n, answer] of ['302', '500', 'ABORT_ERR'].entries()) {
    await deliverDue(send);
    const { webhook, delivery } = await onlyOf(place);
    expect(delivery).toMatchObject({ lastAnswer: answer, deliveredOn: null, tries: n + 1 });
    expect(webhook.failingSince).toBe(start.toISOString());
    now = new Date(delivery.nextTryOn ?? '');
  }
  await deliverDue(send);

  expect(new Set(got.map(({ url, id }) => `${url} ${id}`)).size).toBe(1);
  expect(await onlyOf(place)).toMatchObject({
    webhook: { failingSince: null },
    delivery: { lastAnswer: '200', nextTryOn: null },
  });
  now = start;
});

it('a webhook is disabled after days of failures, and a redelivery enables it', async () => {
  await forgetAll();
  const { place, talent, application } = await anApplication();
  await outcomes(app, talent.headers, [application]);
  const { got, send } = receiver(500, 500);
  const start = now;

  await deliverDue(send);
  now = new Date(start.getTime() + FAILING_DAYS * DAY_MS);
  await deliverDue(send);
  const { webhook, delivery } = await onlyOf(place);
  expect(webhook).toMatchObject({ disabledOn: now.toISOString() });
  expect(await noticesTo(app, place)).toContain('WEBHOOK_DISABLED');
  const { rows } = await pool.query(
    `select body, path from notifications where account_id = $1 and category = 'WEBHOOK_DISABLED'`,
    [place.accountId],
  );
  expect(rows).toEqual([
    { body: expect.stringContaining('hooks.example.com'), path: '/business/members' },
  ]);
  now = new Date(now.getTime() + DAY_MS);
  await deliverDue(send);
  expect(got).toHaveLength(2);

  const path = `/webhookDeliveries/${delivery.id}/redeliver`;
  await expectJson(await app.call(path, await fresh(place), {}));
  await deliverDue(send);

  const [enabled] = await listed(place);
  expect(enabled).toMatchObject({ disabledOn: null, failingSince: null });
  expect(enabled?.deliveries).toMatchObject([{ tries: 1, deliveredOn: now.toISOString() }]);
  now = start;
});

it('a business removes its webhook with all that waits, and has five at most', async () => {
  const { place, talent, application, id } = await anApplication();
  await outcomes(app, talent.headers, [application]);

  await expectJson(await app.call(`/webhooks/${id}`, place.headers, undefined, 'DELETE'));

  const { rows } = await pool.query('select from webhook_deliveries where webhook_id = $1', [id]);
  expect(rows).toEqual([]);
  for (let n = 0; n < 5; n += 1) await subscribe(place.headers);
  const body = { url: URL, events: ['post.verified'] };
  expect(await codeOf(await app.call('/webhooks', place.headers, body))).toBe('409 WRONG_STATE');
});

it('webhooks and tokens go with the account of their business', async () => {
  const place = await aPlace(app);
  await subscribe(place.headers);
  const token = { name: 'Dashboard', scopes: ['messages.read'], days: 30 };
  const { secret } = await expectJson<{ secret: string }>(
    await app.call('/apiTokens', place.headers, token),
  );
  const { rows } = await pool.query('select email from users where id = $1', [place.userId]);

  await expectJson(await app.call('/deleteAccount', place.headers, { email: rows[0].email }));

  const left = await pool.query(
    `select account_id from webhooks where account_id = $1
     union all select account_id from api_tokens where account_id = $1`,
    [place.accountId],
  );
  expect(left.rows).toEqual([]);
  const headers = { authorization: `Bearer ${secret}` };
  expect(await codeOf(await app.call('/chatrooms', headers))).toBe('401 SESSION_NEEDED');
});

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '192.168.0.1',
  '::1',
  'fd00::1',
  '::ffff:127.0.0.1',
])('a name that leads into a private network is not called: %s', async (address) => {
  const send = sendWebhook(async () => [
    { address: '93.184.215.14', family: 4 },
    { address, family: address.includes(':') ? 6 : 4 },
  ]);

  const answer = await send({ id: 'a', url: URL, secret: 'whsec_', body: '{}', now });

  expect(answer).toBe('NOT_PUBLIC');
  expect(isPublic(address)).toBe(false);
  expect(isPublic('93.184.215.14')).toBe(true);
});
