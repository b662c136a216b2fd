import type { AnswerOf, RouteName } from '#contract/routes/http.ts';
import { callApi, type CallOptions, type Failure, type Reply } from './api.ts';
import type { StoredSession } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { isSignedOut, openSession, storeSession } from './stored-session.ts';
import { withLease } from './lease.ts';

/** A token this close to its end is renewed before it is used. */
const RENEW_BEFORE_MS = 30_000;
const REFRESH_LOCK = 'pollin:refresh';

/**
 * Gets a fresh access token, one context at a time; those who waited find it done. Only the server's own refusal
 * locks the session: no network, a time-out or a 5xx leaves the person signed in, reading and queueing.
 */
export async function refreshSession(
  device: Device,
  seen: StoredSession,
): Promise<Reply<StoredSession>> {
  return await withLease(device, REFRESH_LOCK, async (): Promise<Reply<StoredSession>> => {
    const held = await openSession(device);
    if (!held || held.userId !== seen.userId || (await isSignedOut(device))) return ended;
    if (held.accessToken !== seen.accessToken) return { ok: true, value: held };
    const reply = await callApi(device, 'refreshSession', { body: {} });
    if (reply.ok && reply.value.userId === held.userId) {
      await storeSession(device, reply.value, held);
      const renewed = await openSession(device);
      return renewed ? { ok: true, value: renewed } : ended;
    }
    if (reply.ok) return ended;
    if (reply.failure.kind === 'refused' && reply.failure.status === 401)
      await lockSession(device, held);
    return reply;
  });
}

const ended: Reply<never> = {
  ok: false,
  failure: {
    kind: 'refused',
    status: 401,
    refusal: { code: 'SESSION_ENDED', message: '' },
  },
};

/** The server ended this session: reading is locked; the outbox stays, waiting for the same user. */
async function lockSession(device: Device, session: StoredSession): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.session, async () => {
      const held = await db.session.get('current');
      if (held?.sessionId === session.sessionId) {
        await db.session.put({ ...held, accessToken: '', state: 'refused' });
      }
    }),
  );
}

/**
 * Calls a route as the signed-in user. A token near its end is renewed first; a 401 is answered by one renewal and
 * one repeat (specification, 7). `known` is the session when the caller has just read it.
 */
export async function callAsUser<N extends RouteName>(
  device: Device,
  name: N,
  options: CallOptions<N> = {},
  known?: StoredSession,
): Promise<Reply<AnswerOf<N>>> {
  const fresh = await freshSession(device, known);
  if (!fresh.ok) return fresh;
  const first = await callApi(device, name, { ...options, accessToken: fresh.value.accessToken });
  if (first.ok || !isUnauthenticated(first.failure)) return first;
  const renewed = await refreshSession(device, fresh.value);
  if (!renewed.ok) return renewed;
  return await callApi(device, name, { ...options, accessToken: renewed.value.accessToken });
}

/** The open session with a token that is good for a call. */
export async function freshSession(
  device: Device,
  known?: StoredSession,
): Promise<Reply<StoredSession>> {
  const held = known ?? (await openSession(device));
  if (!held) return ended;
  if (held.accessToken !== '' && held.expiresAt - device.now() > RENEW_BEFORE_MS) {
    return { ok: true, value: held };
  }
  return await refreshSession(device, held);
}

export const isUnauthenticated = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.status === 401;
