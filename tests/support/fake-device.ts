import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { appVersionOf } from '#contract/app-version.ts';
import type { AccountId, CampaignId, ChatroomId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { headers } from '#contract/routes/route.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import { openDeviceDatabase, type OutboxItem } from '#src/data/device/database.ts';
import type { Device } from '#src/data/device/device.ts';
import { aSession } from './records.ts';
import { Bustle } from './simulation/bustle.ts';
import { DeviceLocks } from './simulation/locks.ts';

export type Answer = (request: Request) => Response | Promise<Response>;
export type FakeDevice = Device & {
  userId: UserId;
  accountId: AccountId;
  /** Answers calls from here on. */
  answer: (answer: Answer) => void;
  requests: Request[];
  time: number;
  online: boolean;
  /** Lets every running call time out, and returns the timeout of each. */
  timeOut: () => number[];
  /** Time goes by, and with it the time of those calls that were given no more. */
  pass: (milliseconds: number) => void;
};

export const START = Date.UTC(2026, 10, 21, 17);

/** A device on an empty disk, with a signed-in user, a stopped clock, and a network that the test controls. */
export async function aDevice(): Promise<FakeDevice> {
  const db = openDeviceDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
  let answering: Answer = () => {
    throw new TypeError('Failed to fetch');
  };
  const timeouts: { milliseconds: number; since: number; end: AbortController }[] = [];
  const device: FakeDevice = {
    db,
    userId: newId<UserId>(),
    accountId: newId<AccountId>(),
    requests: [],
    time: START,
    answer: (answer) => (answering = answer),
    fetch: async (input, init) => {
      const { cache: _, redirect: __, credentials: ___, ...rest } = init;
      const request = new Request(`http://localhost:8080${input}`, rest);
      device.requests.push(request.clone());
      return await untilAborted(Promise.resolve(request).then(answering), init.signal);
    },
    locks: new DeviceLocks(new Bustle()).forContext({}),
    now: () => device.time,
    random: () => 0.5,
    wait: (_, signal) => untilSignal(signal),
    isOnline: () => device.online,
    online: true,
    timeout: (milliseconds) => {
      const end = new AbortController();
      timeouts.push({ milliseconds, since: device.time, end });
      return end.signal;
    },
    timeOut: () => timeouts.splice(0).map(({ milliseconds, end }) => (end.abort(), milliseconds)),
    pass: (milliseconds) => {
      device.time += milliseconds;
      for (const one of timeouts) {
        if (device.time - one.since >= one.milliseconds) one.end.abort();
      }
    },
    appVersion: appVersionOf('test'),
  };
  await signInOn(device);
  return device;
}

export async function signInOn(device: FakeDevice, userId = device.userId): Promise<void> {
  await device.db.session.put(aSession(userId, device.accountId));
}

/** Two contexts of a device, as a page and its worker: on one disk, with one lock manager and the device's own clock. */
export function twoContextsOf(device: FakeDevice, change: Partial<Device> = {}): [Device, Device] {
  const locks = new DeviceLocks(new Bustle());
  const context = (): Device => ({
    ...device,
    locks: locks.forContext({}),
    ...change,
  });
  return [context(), context()];
}

/** A context whose process is stopped until it wakes: it gets no notice that its lock was taken, and no pause of its own ends. */
export function stoppedProcess(context: Device): { stopped: Device; wake: () => void } {
  const awake = Promise.withResolvers<void>();
  const request = async (...asked: Parameters<LockManager['request']>) => {
    try {
      return (await context.locks.request(...asked)) as unknown;
    } catch (error) {
      await awake.promise;
      throw error;
    }
  };
  const wait = (_: number, signal?: AbortSignal) =>
    Promise.race([awake.promise, untilSignal(signal)]);
  const locks = { request: request as LockManager['request'] };
  return { stopped: { ...context, locks, wait }, wake: awake.resolve };
}

/** As a browser's fetch: an abort ends the waiting whatever the server does. */
async function untilAborted<T>(work: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  if (!signal) return await work;
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  );
  return await Promise.race([work, aborted]);
}

const untilSignal = (signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });

export const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

export const html = (status = 200) =>
  new Response('<h1>Welcome to the airport</h1>', {
    status,
    headers: { 'content-type': 'text/html' },
  });

export const aRoomId = () => newId<ChatroomId>();

export const aMessage = (
  device: FakeDevice,
  chatroomId: ChatroomId,
  message: string,
): CommandBody => ({
  kind: 'addMessage',
  payload: {
    message,
    chatroomId,
    campaignId: newId<CampaignId>(),
    businessId: newId<AccountId>(),
    creatorId: device.accountId,
    isMessageFromCreator: true,
  },
});

/** Answers every command as done, numbered in the order of arrival, in whatever history it is meant for; `spoil` may answer otherwise. */
export function acceptingServer(spoil: (id: string, count: number) => object | null = () => null) {
  const seen: string[] = [];
  const answer: Answer = async (request) => {
    if (request.method === 'GET') return json({ ok: true, version: '1', epoch: 'epoch0' });
    const { commands } = (await request.json()) as { commands: { id: string }[] };
    const answers = commands.map(({ id }) => {
      const other = spoil(id, commands.length);
      if (other) return { id, ...other };
      if (!seen.includes(id)) seen.push(id);
      const seq = seen.indexOf(id) + 1;
      return {
        id,
        outcome: 'done',
        result: { seq, createdOn: '2026-11-21T17:00:00.000Z' },
        revision: seq,
      };
    });
    return json({ epoch: request.headers.get(headers.epoch) ?? 'epoch0', answers });
  };
  return { seen, answer };
}

export const textsOf = (items: OutboxItem[]) =>
  items.map((item) => (item.kind === 'addMessage' ? item.payload.message : item.kind));
