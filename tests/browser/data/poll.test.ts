import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import { storePushed } from '#src/data/device/pushed-records.ts';
import { device } from '#src/data/device/browser-device.ts';
import { storeSession } from '#src/data/device/stored-session.ts';
import { switchAccount } from '#src/data/device/switch-account.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { openReplica, type OpenReplica } from '#src/data/replica/open-replica.ts';
import { pollForNew } from '#src/data/sync/poll.ts';
import { aNotification } from '../../support/records.ts';

const accountId = newId<AccountId>();
let replica: OpenReplica;
let stop: AbortController;
let pulls: number;

const addressOf = (input: RequestInfo | URL): string =>
  input instanceof Request ? input.url : input.toString();

beforeEach(async () => {
  const [userId, sessionId] = [newId<UserId>(), newId<SessionId>()];
  await storeSession(device, { accessToken: 'token', expiresIn: 900, userId, sessionId });
  await switchAccount(device, accountId);
  await device.db.cursors.put({ accountId, cursor: 'epoch0.1' });
  replica = await openReplica(accountId);
  useCurrentReplica.setState({ replica });
  stop = new AbortController();
  pulls = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    if (addressOf(input).startsWith('/api/sync')) pulls++;
    throw new TypeError('Failed to fetch');
  });
  vi.spyOn(device, 'wait').mockImplementation(async () => await waiting.promise);
  waiting = Promise.withResolvers();
});
afterEach(async () => {
  stop.abort();
  vi.restoreAllMocks();
  useCurrentReplica.setState({ replica: null });
  await replica.remove();
});
let waiting = Promise.withResolvers<void>();

async function arrive() {
  const record = aNotification({ accountId });
  const { id, revision } = record;
  await storePushed(device.db, { accountId, collection: 'notifications', id, revision, record });
}

test('what a push brought and the stream did not within three seconds is asked for once', async () => {
  pollForNew(stop.signal);
  await arrive();
  await expect.poll(() => vi.mocked(device.wait).mock.calls[0]?.[0]).toBe(3_000);
  expect(pulls).toBe(0);
  waiting.resolve();

  await expect.poll(() => pulls).toBe(1);
});

test('nothing is asked for beside the first reading of everything', async () => {
  await device.db.cursors.put({ accountId, cursor: 'epoch0.1.window' });
  pollForNew(stop.signal);
  await arrive();
  await expect.poll(() => vi.mocked(device.wait).mock.calls.length).toBe(1);
  waiting.resolve();
  await waiting.promise;
  await device.db.cursors.get(accountId);

  expect(pulls).toBe(0);
});

test('what the stream brought meanwhile is not asked for', async () => {
  pollForNew(stop.signal);
  await arrive();
  await expect.poll(() => vi.mocked(device.wait).mock.calls.length).toBe(1);
  await device.db.arrivals.clear();
  waiting.resolve();
  await waiting.promise;

  await expect.poll(() => device.db.arrivals.count()).toBe(0);
  expect(pulls).toBe(0);
});
