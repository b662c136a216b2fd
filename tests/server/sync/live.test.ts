import { describe, expect, it, vi } from 'vitest';
import { LIVE_PING_SECONDS, LIVE_STREAMS_PER_SESSION, type SyncPage } from '#contract/sync/sync.ts';
import { newId } from '#contract/new-id.ts';
import { endAllOthers } from '#server/identity/open-sessions.ts';
import { buildTestApp, serverForFile } from '../../support/app.ts';
import { aChat, codeOf, messageTo, pull, send, type Headers } from '../../support/chat.ts';
import { eventsOf, type StreamEvent } from '../../support/events.ts';

let now = new Date('2026-11-20T12:00:00.000Z');

const app = await serverForFile({ now: () => now });

async function listen(headers: Headers, since?: string) {
  const cursor = since ?? (await pull(app, headers)).cursor;
  const response = await app.call(`/live?since=${cursor}`, headers);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  return eventsOf(response);
}

const pageOf = (event: StreamEvent | null) => event?.data as SyncPage | undefined;
const textsOf = (event: StreamEvent | null) =>
  pageOf(event)?.messages.map(({ message }) => message);

describe('the live stream', () => {
  it('brings a message to both sides as it is sent', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);
    const streams = [await listen(asCreator), await listen(asBusiness)];
    for (const stream of streams) expect(textsOf(await stream.next())).toEqual([]);

    await send(app, asCreator, [messageTo(room, 'creator', 'live!')]);

    for (const stream of streams) {
      const event = await stream.next();
      expect(event).toMatchObject({ event: 'page', id: pageOf(event)?.cursor });
      expect(textsOf(event)).toEqual(['live!']);
      await stream.cancel();
    }
  });

  it('begins with everything since the cursor, then goes on', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);
    const { cursor } = await pull(app, asCreator);
    await send(app, asBusiness, [messageTo(room, 'business', 'while away')]);

    const stream = await listen(asCreator, cursor);
    const first = await stream.next();
    await send(app, asBusiness, [messageTo(room, 'business', 'and now')]);
    const second = await stream.next();

    expect([first, second].map((event) => textsOf(event))).toEqual([['while away'], ['and now']]);
    expect(pageOf(second)?.since).toBe(first?.id);
    await stream.cancel();
  });

  it('misses nothing in a burst of writes, and brings each message once', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);
    const stream = await listen(asCreator);
    const count = 60;

    const writing = Promise.all(
      Array.from({ length: count }, (_, n) =>
        send(app, asBusiness, [messageTo(room, 'business', `${n}`)]),
      ),
    );
    const seqs: number[] = [];
    while (seqs.length < count) {
      const event = await stream.next();
      seqs.push(...(pageOf(event)?.messages ?? []).map(({ seq }) => seq));
    }
    await writing;

    expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    await stream.cancel();
  });

  it("does not carry another tenant's messages", async () => {
    const theirs = await aChat(app);
    const mine = await aChat(app);
    const stream = await listen(mine.asCreator);
    await stream.next();

    await send(app, theirs.asCreator, [messageTo(theirs.room, 'creator', 'private')]);
    await send(app, mine.asCreator, [messageTo(mine.room, 'creator', 'mine')]);

    expect(textsOf(await stream.next())).toEqual(['mine']);
    await stream.cancel();
  });

  it.each([
    ['membership', 'MEMBERSHIP_GONE', 'delete from memberships where user_id = $1'],
    ['session', 'SESSION_ENDED', 'update sessions set ended_on = now() where user_id = $1'],
    ['user', 'SESSION_ENDED', 'update users set disabled = true where id = $1'],
  ])(
    'ends in words when the %s is taken away, before another message is sent',
    async (_, code, statement) => {
      const { room, asCreator, asBusiness, creator } = await aChat(app);
      const stream = await listen(asCreator);
      await stream.next();

      await app.deps.pool.query(statement, [creator.userId]);
      now = new Date(now.getTime() + 10_000);
      await send(app, asBusiness, [messageTo(room, 'business', 'not for you any more')]);

      expect(await stream.next()).toMatchObject({ event: 'ended', data: { code } });
      expect(await stream.next()).toBeNull();
    },
  );

  it.each(['', 'nonsense', 'fedcba9876543210.0'])(
    'asks a device with no cursor of this history to start over: %s',
    async (cursor) => {
      const { asCreator } = await aChat(app);

      const stream = await listen(asCreator, cursor);

      expect(await stream.next()).toMatchObject({ event: 'resync' });
      expect(await stream.next()).toBeNull();
    },
  );

  it('is refused to nobody in particular', async () => {
    expect(await codeOf(await app.call('/live?since=x', {}))).toBe('401 SESSION_NEEDED');
  });

  it('merges what a slow listener has not taken, and loses nothing of it', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);
    const stream = await listen(asCreator);
    const count = 40;
    for (let n = 0; n < count; n++)
      await send(app, asBusiness, [messageTo(room, 'business', `${n}`)]);

    const sizes: number[] = [];
    let read = 0;
    for (; read < count; read += sizes.at(-1) ?? 0) {
      sizes.push(pageOf(await stream.next())?.messages.length ?? 0);
    }

    expect(read).toBe(count);
    expect(sizes.length).toBeLessThan(10);
    await stream.cancel();
  });

  it('finds what a lost hint left out, because it looks from time to time', async () => {
    const deaf = {
      publish: () => {},
      subscribe: () => () => {},
      publishEnded: () => {},
      subscribeEnded: () => () => {},
      close: async () => {},
    };
    const lossy = buildTestApp({ pool: app.deps.pool, bus: deaf, now: () => now });
    const { room, asCreator, asBusiness } = await aChat(lossy);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { cursor } = await pull(lossy, asCreator);
      const stream = eventsOf(await lossy.call(`/live?since=${cursor}`, asCreator));
      await stream.next();
      await send(lossy, asBusiness, [messageTo(room, 'business', 'unheard')]);

      vi.advanceTimersByTime(6 * LIVE_PING_SECONDS * 1000);

      expect(textsOf(await stream.next())).toEqual(['unheard']);
      await stream.cancel();
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends an idle stream within three pings of the session being ended', async () => {
    const { asCreator, creator } = await aChat(app);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const stream = await listen(asCreator);
      await stream.next();
      await app.deps.pool.query('update sessions set ended_on = now() where user_id = $1', [
        creator.userId,
      ]);

      vi.advanceTimersByTime(3 * LIVE_PING_SECONDS * 1000);

      expect(await stream.next()).toMatchObject({
        event: 'ended',
        data: { code: 'SESSION_ENDED' },
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends at once when its session is ended elsewhere, without a message or a ping', async () => {
    const { asCreator, creator } = await aChat(app);
    // No ping comes.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const stream = await listen(asCreator);
      await stream.next();

      await endAllOthers(app.deps, { userId: creator.userId, sessionId: newId() }, {});

      expect(await stream.next()).toMatchObject({
        event: 'ended',
        data: { code: 'SESSION_ENDED' },
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it("asks once for all of an account's devices, also whether they may still listen", async () => {
    const { room, asCreator, asBusiness } = await aChat(app);
    const streams = await Promise.all(Array.from({ length: 12 }, () => listen(asCreator)));
    for (const stream of streams) await stream.next();
    now = new Date(now.getTime() + 10_000);
    const asked = vi.spyOn(app.deps.pool, 'query');

    await send(app, asBusiness, [messageTo(room, 'business', 'to all of you')]);
    for (const stream of streams) expect(textsOf(await stream.next())).toEqual(['to all of you']);

    const names = asked.mock.calls.map(([query]) => (query as { name?: string }).name);
    asked.mockRestore();
    expect(names.filter((name) => name?.startsWith('catch-up'))).toHaveLength(1);
    expect(names.filter((name) => name?.startsWith('session-access')).length).toBeLessThanOrEqual(
      3,
    );
    for (const stream of streams) await stream.cancel();
  });

  it('is not opened by a question for its head alone', async () => {
    const { asCreator, creator } = await aChat(app);
    const subscribed = vi.spyOn(app.deps.bus, 'subscribe');

    const response = await app.call('/live', asCreator, undefined, 'HEAD');
    const unknown = await app.call('/live', {}, undefined, 'HEAD');
    const stream = await listen(asCreator);
    await stream.cancel();

    expect([response.status, unknown.status]).toEqual([200, 401]);
    expect(subscribed.mock.calls.map(([accountId]) => accountId)).toEqual([creator.accountId]);
    subscribed.mockRestore();
  });

  it('of a session that opens too many ends, the oldest first', async () => {
    const { room, asCreator, asBusiness, creator } = await aChat(app);
    const oldest = await listen(asCreator);
    const others = [];
    for (let n = 1; n < LIVE_STREAMS_PER_SESSION; n++) others.push(await listen(asCreator));
    const elsewhere = await listen(await app.signIn(creator.userId, creator.accountId));
    const streams = [...others, elsewhere, await listen(asCreator)];
    for (const stream of streams) await stream.next();

    await send(app, asBusiness, [messageTo(room, 'business', 'still here')]);

    for (const stream of streams) expect(textsOf(await stream.next())).toEqual(['still here']);
    await oldest.next();
    expect(await oldest.next()).toBeNull();
    for (const stream of streams) await stream.cancel();
  });

  it('ends when the server stops', async () => {
    const { asCreator } = await aChat(app);
    const stream = await listen(asCreator);
    await stream.next();

    app.endStreams();

    expect(await stream.next()).toBeNull();
  });
});
