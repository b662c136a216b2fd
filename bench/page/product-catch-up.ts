import type { AccountId } from '#contract/ids.ts';
import { spokenCollections } from '#contract/sync/collections.ts';
import { routes } from '#contract/routes/http.ts';
import { headersOf, urlOf } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Device } from '#src/data/device/device.ts';
import { openSession } from '#src/data/device/stored-session.ts';
import { openReplica } from '#src/data/replica/open-replica.ts';
import { pull } from '#src/data/sync/pull.ts';

/** This device's cursor in the account's feed. */
export async function heldCursor(accountId: AccountId): Promise<string> {
  const held = await device.db.cursors.get(accountId);
  if (!held) throw new Error('There was no first contact');
  return held.cursor;
}

export type CaughtUp = { time: number; requests: number; records: number };

/** Pulls until the device is current, from its cursor or from nothing; the replica is open before, as it is in an app that was only without a line. */
export async function catchUp(accountId: AccountId): Promise<CaughtUp> {
  const replica = await openReplica(accountId);
  let requests = 0;
  let records = 0;
  const counting: Device = {
    ...device,
    fetch: (input, init) => {
      requests++;
      return device.fetch(input, init);
    },
  };
  const watched = {
    ...replica,
    apply: (page: Parameters<typeof replica.apply>[0]) => {
      for (const all of Object.values(page.collections)) records += all.length;
      return replica.apply(page);
    },
  };
  const start = performance.now();
  const ended = await pull(counting, watched, accountId);
  const time = performance.now() - start;
  await replica.close();
  if (ended !== 'current') throw new Error(`The pull ended as ${ended}`);
  return { time, requests, records };
}

/** The same answer with nothing done to it. */
export async function bareSync(accountId: AccountId, since: string) {
  const session = await openSession(device);
  const address = urlOf(routes.sync, { query: { since, collections: spokenCollections } });
  const headers = headersOf(device, { accountId, accessToken: session?.accessToken ?? '' });
  const start = performance.now();
  const response = await fetch(address, { headers, cache: 'no-store' });
  const text = await response.text();
  const time = performance.now() - start;
  const [timing] = performance
    .getEntriesByName(new URL(address, location.href).href)
    .slice(-1) as PerformanceResourceTiming[];
  return { time, text, encoded: timing?.encodedBodySize ?? NaN };
}
