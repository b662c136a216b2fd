import { expect, it } from 'vitest';
import { routeScopes } from '#contract/developer/route-scopes.ts';
import { CALLS_PER_MINUTE, apiScopes, type ApiScope } from '#contract/developer/scopes.ts';
import type { ApiToken } from '#contract/developer/record.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { AccountId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { routes, type RouteName } from '#contract/routes/http.ts';
import { headers as names, type Route } from '#contract/routes/route.ts';
import type { SyncPage } from '#contract/sync/sync.ts';
import { aBusiness, aCorporate, aMember } from '../../support/builders.ts';
import { aChat, codeOf, expectJson, messageTo, send, type Headers } from '../../support/chat.ts';
import { teamAppForFile } from '../members/team-app.ts';

const app = await teamAppForFile();
const { db, pool } = app.deps;

type Made = { token: ApiToken; secret: string };
const make = async (headers: Headers, scopes: readonly ApiScope[] = apiScopes): Promise<Made> =>
  expectJson<Made>(await app.call('/apiTokens', headers, { name: 'Dashboard', scopes }));
const bearer = (secret: string): Headers => ({ authorization: `Bearer ${secret}` });
const listed = async (headers: Headers) =>
  (await expectJson<{ tokens: ApiToken[] }>(await app.call('/apiTokens', headers))).tokens;
const say = (headers: Headers, path = '/chatrooms') => app.say(app.call(path, headers));

it('a token is shown once, is stored as a hash, and acts for its business with its scopes', async () => {
  const { asBusiness, business, room } = await aChat(app);
  const { token, secret } = await make(asBusiness, ['messages.read']);

  expect(secret).toMatch(/^pat_[\w-]{43}$/);
  const { rows } = await pool.query('select t::text as row from api_tokens t where id = $1', [
    token.id,
  ]);
  expect(rows[0].row).not.toContain(secret.slice(4));
  expect(await listed(asBusiness)).toEqual([{ ...token, hint: secret.slice(-4) }]);
  expect(await say(bearer(secret))).toBe('ok');
  expect(await listed(asBusiness)).toMatchObject([{ lastUsedOn: app.deps.now().toISOString() }]);
  const write = { data: messageTo(room, 'business', 'From a program').payload };
  const refused = await app.call('/addMessage', bearer(secret), write);
  expect(await refused.json()).toMatchObject({
    code: 'FORBIDDEN',
    message: 'This token can’t make this call. It needs: messages.write.',
  });
  const writer = await make(asBusiness, ['messages.write']);
  expect(await app.say(app.call('/addMessage', bearer(writer.secret), write))).toBe('ok');
  const elsewhere = { ...bearer(secret), [names.account]: newId<AccountId>() };
  expect(await say(elsewhere)).toBe('403 MEMBERSHIP_GONE');
  expect(await say({ ...bearer(secret), [names.account]: business.accountId })).toBe('ok');
});

const needsCaller = ({ access }: Route): boolean =>
  access === 'user' || access === 'support' || typeof access === 'object';

it('of all calls, a token may make those that the contract opens to it, and none without its scopes', async () => {
  const { asBusiness } = await aChat(app);
  const able = await make(asBusiness);
  const wrongs: string[] = [];
  for (const [name, route] of Object.entries<Route>(routes)) {
    if (!needsCaller(route)) continue;
    const scopes = routeScopes[name as RouteName];
    const path = route.path.replaceAll(/\{\w+\}/g, newId());
    const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : {};
    const ask = (secret: string) => app.say(app.call(path, bearer(secret), body, route.method));
    const others = apiScopes.filter((one) => !scopes?.includes(one));
    const unable = await make(asBusiness, others);
    const [let_, not] = [await ask(able.secret), await ask(unable.secret)];
    await app.call(`/apiTokens/${unable.token.id}`, asBusiness, undefined, 'DELETE');
    if (not !== '403 FORBIDDEN') wrongs.push(`${name} without its scopes: ${not}`);
    const isIn = !/^40[13] /.test(let_);
    if (isIn !== (scopes !== null)) wrongs.push(`${name} with all scopes: ${let_}`);
  }

  expect(wrongs).toEqual([]);
});

it('a token reads the records of its business, and no notification of its people', async () => {
  const { asBusiness, asCreator, room } = await aChat(app);
  const { secret } = await make(asBusiness);
  const read = async (headers: Headers, since = '') =>
    expectJson<SyncPage>(await app.call(`/sync${since && `?since=${since}`}`, headers));
  const first = await read(bearer(secret));
  await send(app, asCreator, [messageTo(room, 'creator', 'Are you open?')]);

  const pages = [await read(bearer(secret)), await read(bearer(secret), first.cursor)];

  for (const page of pages) {
    expect(page.messages.map(({ message }) => message)).toEqual(['Are you open?']);
    expect(page.collections.chatrooms).toHaveLength(1);
    expect(page.collections.notifications ?? []).toEqual([]);
  }
  expect((await read(asBusiness)).collections.notifications).toHaveLength(1);
});

it('a notification that is gone for a business is nothing to its token', async () => {
  const { asBusiness, asCreator, business, room } = await aChat(app);
  const { secret } = await make(asBusiness);
  const { cursor } = await expectJson<SyncPage>(await app.call('/sync', bearer(secret)));
  await send(app, asCreator, [messageTo(room, 'creator', 'Are you open?')]);
  await pool.query(
    `update feed set gone = true where account_id = $1 and collection = 'notifications'`,
    [business.accountId],
  );
  const read = async (headers: Headers) =>
    expectJson<SyncPage>(await app.call(`/sync?since=${cursor}`, headers));

  expect((await read(bearer(secret))).gone).toEqual([]);
  expect((await read(asBusiness)).gone).toMatchObject([{ collection: 'notifications' }]);
});

it('a token makes no call as a callable function or an upload, which have no scopes', async () => {
  const { asBusiness } = await aChat(app);
  const { secret } = await make(asBusiness);

  const upload = await app.call('/uploads', { ...bearer(secret), 'tus-resumable': '1.0.0' }, {});
  expect(upload.status).toBe(401);
  const me = await app.call('/callable/me', bearer(secret), { data: {} });
  expect(me.status).toBe(403);
});

it('a token asks for a round of changes, but for none at a price', async () => {
  const { asBusiness } = await aChat(app);
  const { secret } = await make(asBusiness);
  const id = newId<ProjectId>();
  const ask = (headers: Headers, priceCents: number | null) => {
    const about = { projectId: id, event: 'round_requested', submission: 1, priceCents };
    const said = { text: 'Once more in daylight.', comments: [] };
    return app.call(`/projects/${id}/events`, headers, { ...about, ...said });
  };

  expect(await app.say(ask(bearer(secret), null))).toBe('404 NOT_FOUND');
  expect(await app.say(ask(asBusiness, 5000))).toBe('404 NOT_FOUND');
  const refused = await ask(bearer(secret), 5000);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    code: 'FORBIDDEN',
    message: 'This call takes a signed-in person, not a token.',
  });
});

it('a token that was revoked, also by a colleague, is out with its next call', async () => {
  const { people } = await app.aTeam();
  const [owner, manager, staff] = people.map(({ headers }) => headers) as [
    Headers,
    Headers,
    Headers,
  ];
  const { token, secret } = await make(manager);
  const end = (headers: Headers) =>
    app.say(app.call(`/apiTokens/${token.id}`, headers, undefined, 'DELETE'));
  const { asBusiness: stranger } = await aChat(app);

  expect(await end(staff)).toBe('403 FORBIDDEN');
  expect(await end(stranger)).toBe('404 NOT_FOUND');
  expect(await say(bearer(secret))).toBe('ok');
  expect(await end(owner)).toBe('ok');
  expect(await say(bearer(secret))).toBe('401 SESSION_NEEDED');
  expect(await end(owner)).toBe('404 NOT_FOUND');
  const { rows } = await pool.query('select revoked_by from api_tokens where id = $1', [token.id]);
  expect(rows).toEqual([{ revoked_by: people[0]?.userId }]);
});

it('a token ends with its maker’s membership, and stays so when they join again', async () => {
  const { business, people } = await app.aTeam();
  const [owner, manager] = people as [(typeof people)[0], (typeof people)[0]];
  const { secret } = await make(manager.headers);

  const path = `/members/${manager.userId}`;
  expect(await app.say(app.call(path, owner.headers, { role: 'staff' }, 'PUT'))).toBe('ok');
  expect(await say(bearer(secret))).toBe('403 FORBIDDEN');
  expect(await app.say(app.call(path, owner.headers, undefined, 'DELETE'))).toBe('ok');
  expect(await say(bearer(secret))).toBe('401 SESSION_NEEDED');
  await aMember(db, business.accountId, 'manager', manager.userId);
  expect(await say(bearer(secret))).toBe('401 SESSION_NEEDED');
});

it('a token of a corporation’s manager ends when the business leaves', async () => {
  const corporate = await aCorporate(db);
  const business = await aBusiness(db, { corporateId: corporate.accountId });
  const manager = await aMember(db, corporate.accountId, 'corp-manager');
  const { secret } = await make(await app.signIn(manager, business.accountId));
  expect(await say(bearer(secret))).toBe('ok');

  const owner = await app.signIn(business.userId, business.accountId);
  expect(await app.say(app.call('/leaveCorporation', owner, {}))).toBe('ok');

  expect(await say(bearer(secret))).toBe('401 SESSION_NEEDED');
});

it('a token makes so many calls a minute', async () => {
  const { asBusiness } = await aChat(app);
  const { token, secret } = await make(asBusiness);
  await pool.query('insert into buckets (key, tokens, refilled_on) values ($1, $2, $3)', [
    `api-token:${token.id}`,
    CALLS_PER_MINUTE - 1,
    app.deps.now(),
  ]);

  expect(await say(bearer(secret))).toBe('ok');
  const limited = await app.call('/chatrooms', bearer(secret));
  expect(await codeOf(limited.clone())).toBe('429 TOO_MANY_REQUESTS');
  expect(await limited.json()).toMatchObject({ retryAfter: MINUTE_MS / 1000 });
});

it('a business has so many tokens, and the export names those of its maker without a secret', async () => {
  const { asBusiness } = await aChat(app);
  for (let n = 0; n < 20; n += 1) await make(asBusiness, ['messages.read']);

  const body = { name: 'One more', scopes: ['messages.read'] };
  expect(await app.say(app.call('/apiTokens', asBusiness, body))).toBe('409 WRONG_STATE');
  const exported = await expectJson<{ apiAccess: object[] }>(
    await app.call('/exportAccount', asBusiness),
  );
  expect(exported.apiAccess).toHaveLength(20);
  expect(exported.apiAccess[0]).toMatchObject({ name: 'Dashboard', scopes: ['messages.read'] });
});

it('the export of who manages the business names its tokens and webhooks, without a secret', async () => {
  const { people } = await app.aTeam();
  const [owner, manager, staff] = people.map(({ headers }) => headers) as [
    Headers,
    Headers,
    Headers,
  ];
  const token = await make(manager);
  const webhook = { url: 'https://hooks.example.com/a', events: ['message.created'] };
  const { secret } = await expectJson<{ secret: string }>(
    await app.call('/webhooks', manager, webhook),
  );
  const exportOf = async (headers: Headers) =>
    await (await app.call('/exportAccount', headers)).text();

  const text = await exportOf(owner);
  expect(JSON.parse(text)).toMatchObject({
    apiAccess: [{ name: 'Dashboard' }],
    webhooks: [webhook],
  });
  expect(text).not.toContain(token.secret.slice(4));
  expect(text).not.toContain(secret.slice(6));
  expect(JSON.parse(await exportOf(staff))).toMatchObject({ apiAccess: [], webhooks: [] });
});

it.each([30, 90, 365, null] as const)(
  'a token that may live %s days works until then, and says afterward that it expired',
  async (days) => {
    const { asBusiness } = await aChat(app);
    const body = { name: 'Dashboard', scopes: ['messages.read'], days };
    const { token, secret } = await expectJson<Made>(
      await app.call('/apiTokens', asBusiness, body),
    );
    const end = (days ?? 1000) * DAY_MS;
    const made = app.deps.now().getTime();

    expect(token.expiresOn).toBe(days === null ? null : new Date(made + end).toISOString());
    app.pass(end - 1);
    expect(await say(bearer(secret))).toBe('ok');
    app.pass(1);
    const last = await app.call('/chatrooms', bearer(secret));
    if (days === null) expect(last.status).toBe(200);
    else {
      expect(last.status).toBe(401);
      expect(await last.json()).toMatchObject({
        code: 'SESSION_NEEDED',
        message: 'This token expired. Create a new one on the team page.',
      });
    }
  },
);

it('no other number of days is taken', async () => {
  const { asBusiness } = await aChat(app);
  const body = { name: 'Dashboard', scopes: ['messages.read'], days: 31 };

  expect(await codeOf(await app.call('/apiTokens', asBusiness, body))).toMatch(/^400 /);
});
