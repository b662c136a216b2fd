import { Hono } from 'hono';
import { describe, expect, it, test } from 'vitest';
import type { Route } from '#contract/routes/route.ts';
import { API_BASE, headers as names } from '#contract/routes/route.ts';
import { CALLABLE_BASE, callableCodeOf, callableHeaders } from '#contract/routes/callable.ts';
import { routes, type RouteName } from '#contract/routes/http.ts';
import type { Handlers } from '#server/http/call.ts';
import type { AppEnv } from '#server/middleware/mount.ts';
import { mountCallables } from '#server/routes/callables.ts';
import { ORIGIN, serverForFile, type TestApp } from '../../support/app.ts';
import { aChat, expectJson } from '../../support/chat.ts';
import { aJpeg } from '../../support/pictures.ts';
import { callableClient, listenForFile, tokenOf } from './callable-client.ts';

const person = 'a person';
const app: TestApp = await serverForFile({
  botCheck: { challenge: async () => ({}), verify: async (token) => token === person },
});
/** The server believes itself at its public address. */
let asked: Headers[] = [];
const origin = await listenForFile((request, env) => {
  asked.push(request.headers);
  const headers = new Headers(request.headers);
  headers.set('host', new URL(ORIGIN).host);
  const { pathname, search } = new URL(request.url);
  const { method, body } = request;
  const init = { method, headers, body, duplex: 'half' } as RequestInit;
  return app.fetch(new Request(`${ORIGIN}${pathname}${search}`, init), env);
});

const failureOf = (work: Promise<unknown>): Promise<{ code: string; details: { code: string } }> =>
  work.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error as { code: string; details: { code: string } },
  );

describe("calls that Firebase's client makes by name", () => {
  it('reach the handlers of their routes, as the signed-in account', async () => {
    const { asCreator, room, creator } = await aChat(app);
    const call = callableClient(origin, { auth: tokenOf(asCreator) });
    const me = await expectJson<object>(await app.call('/me', asCreator));

    expect(await call('me')).toEqual(me);
    expect(await call('getReviewTraits', { type: 'creator' })).toHaveLength(
      (await expectJson<unknown[]>(await app.call('/getReviewTraits?type=creator', asCreator)))
        .length,
    );
    expect(await call('business', { id: room.businessId })).toMatchObject({ id: room.businessId });
    expect(await call('creator', { id: room.creatorId })).toMatchObject({ id: room.creatorId });
    expect(
      await call('notificationList', { accountType: 'creator', accountId: creator.accountId }),
    ).toEqual({ data: [] });
    expect(await call('switchMembership', { membershipIndex: 0 })).toMatchObject({ success: true });
  });

  it('bring a message to the other side, whose fields stand in `data` on both ways', async () => {
    const { asCreator, asBusiness, room } = await aChat(app);
    const call = callableClient(origin, { auth: tokenOf(asCreator) });

    await call('addMessage', { ...room, message: 'On my way', isMessageFromCreator: true });

    const theirs = await app.call(`/chatrooms/${room.chatroomId}/messages`, asBusiness);
    expect(await expectJson(theirs)).toMatchObject({ messages: [{ message: 'On my way' }] });
  });

  it('bring the proof of a person beside or among the fields', async () => {
    const call = callableClient(origin);
    const data = { email: 'ada@example.com' };

    expect(await call('checkLoginApproval', { ...data, recaptchaToken: person })).toMatchObject({
      success: true,
    });
    const beside = await app.call(
      `${CALLABLE_BASE}/checkLoginApproval`,
      {},
      { data, recaptchaToken: 'no' },
    );
    expect(await expectFailed(beside)).toEqual({ status: 400, error: 'INVALID_ARGUMENT' });
  });

  it('may bring the token of their push messages', async () => {
    const { asCreator } = await aChat(app);
    const call = callableClient(origin, { auth: tokenOf(asCreator), messaging: 'fcm-token' });
    asked = [];

    expect(await call('me')).toMatchObject({ isSupport: false });

    expect(asked.map((headers) => headers.get(callableHeaders.messagingToken))).toEqual([
      'fcm-token',
    ]);
  });

  it('bring pictures of a form', async () => {
    const { asCreator } = await aChat(app);
    const call = callableClient(origin, { auth: tokenOf(asCreator) });
    const base64 = Buffer.from(await aJpeg({ width: 90, height: 60 })).toString('base64');

    const answer = await call('creatorPortfolio', { portfolio: [{ base64, name: 'taco.jpg' }] });

    expect(answer).toMatchObject({ items: [{}] });
    expect(await call('updateCreatorProfile', { minPrice: 120, categories: ['eats'] })).toEqual(
      expect.objectContaining({ version: expect.any(Number) }),
    );
  });

  it('end with the code and the sentence of the refusal', async () => {
    const { asCreator } = await aChat(app);
    const call = callableClient(origin, { auth: tokenOf(asCreator) });

    expect(await failureOf(callableClient(origin)('me'))).toMatchObject({
      code: 'functions/unauthenticated',
      details: { code: 'SESSION_NEEDED' },
    });
    expect(await failureOf(call('businessPause', {}))).toMatchObject({
      code: 'functions/permission-denied',
      message: expect.stringMatching(/\w+/),
      details: { code: 'FORBIDDEN' },
    });
    expect(await failureOf(call('switchMembership', { membershipIndex: -1 }))).toMatchObject({
      code: 'functions/invalid-argument',
      details: { code: 'INVALID', current: { path: ['membershipIndex'] } },
    });
    for (const name of ['nothing', 'live', 'toString', 'calendarFeed']) {
      expect(await failureOf(call(name))).toMatchObject({ code: 'functions/not-found' });
    }
  });
});

async function expectFailed(response: Response): Promise<{ status: number; error: string }> {
  const { error } = (await response.json()) as { error: { status: string } };
  return { status: response.status, error: error.status };
}

describe('a callable', () => {
  it('asks for a session where its route does', async () => {
    const all = Object.entries<Route>(routes).filter(
      ([, { access, answer }]) => answer && (access === 'user' || typeof access === 'object'),
    );
    const data = { id: 'a', sessionId: 'a' };
    for (const [name] of all) {
      const failed = await expectFailed(await app.call(`${CALLABLE_BASE}/${name}`, {}, { data }));

      expect([name, failed]).toEqual([name, { status: 401, error: 'UNAUTHENTICATED' }]);
    }
  });

  it('that takes longer than clients wait has failed', async () => {
    const hono = new Hono<AppEnv>();
    const never = new Promise<never>(() => undefined);
    mountCallables(hono, app.deps, { health: () => never } as unknown as Handlers<RouteName>, {
      timeoutMs: 1,
      onError: () => expect.unreachable(),
    });

    const late = await hono.request(`${API_BASE}${CALLABLE_BASE}/health`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"data":null}',
    });

    expect(await expectFailed(late)).toEqual({ status: 504, error: 'DEADLINE_EXCEEDED' });
  });

  it('sets the cookies of its route and repeats an answer for a repeated key', async () => {
    const { asCreator, room } = await aChat(app);
    const key = '019aab00-0000-7000-8000-000000000001';
    const headers = { ...asCreator, [names.idempotencyKey]: key };
    const data = { ...room, message: 'Once', isMessageFromCreator: true };

    const send = () => app.call(`${CALLABLE_BASE}/addMessage`, headers, { data });
    const first: object = await expectJson(await send());

    expect(await expectJson(await send())).toEqual(first);
    const ended = await app.call(`${CALLABLE_BASE}/endSession`, asCreator, { data: null });
    expect(ended.headers.getSetCookie()).not.toHaveLength(0);
    expect(ended.headers.get('Clear-Site-Data')).toBe('"cache"');
  });

  it('takes nothing but an envelope with data', async () => {
    for (const body of [{}, [], 'text', { dat: {} }]) {
      const response = await app.call(`${CALLABLE_BASE}/health`, {}, body);

      expect(await expectFailed(response)).toEqual({ status: 400, error: 'INVALID_ARGUMENT' });
    }
    const path = await app.call(`${CALLABLE_BASE}/unsubscribe`, {}, { data: { token: '..' } });
    expect((await expectFailed(path)).status).toBe(400);
    expect((await app.hono.request(`${ORIGIN}${API_BASE}${CALLABLE_BASE}/me`)).status).toBe(404);
  });
});

test("each status of a failed call has the code that Firebase's client derives", async () => {
  let status = 400;
  const call = callableClient(await listenForFile(() => new Response(null, { status })));

  for (; status < 600; status += 1) {
    // A proxy's own status, which `fetch` reports as a failure.
    if (status === 407) continue;
    expect(await failureOf(call('me')), String(status)).toMatchObject({
      code: `functions/${callableCodeOf(status)}`,
    });
  }
});
