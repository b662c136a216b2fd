import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { openDeviceDatabase, type DeviceDatabase } from '#src/data/device/database.ts';
import type { Device } from '#src/data/device/device.ts';
import type { Replica } from '#src/data/sync/replica.ts';
import type { Bustle } from './bustle.ts';
import type { Chance } from './chance.ts';
import { DeviceLocks } from './locks.ts';
import type { Network } from './network.ts';

const ORIGIN = 'http://localhost:8080';

export type SimDeviceOptions = {
  name: string;
  userId: UserId;
  accountId: AccountId;
  cookie: string;
  network: Network;
  bustle: Bustle;
  chance: Chance;
  /** Milliseconds by which this device's clock is off. */
  clockError: number;
  now: () => number;
};

/**
 * One person's phone: a disk that survives (IndexedDB, cookies, the replica), and two contexts that do not, the page and
 * the service worker, which can be killed and started again at any moment.
 */
export class SimDevice {
  readonly name: string;
  readonly userId: UserId;
  readonly accountId: AccountId;
  readonly rooms = new Map<string, ChatroomRecord>();
  readonly #disk = new IDBFactory();
  readonly #locks: DeviceLocks;
  readonly #options: SimDeviceOptions;
  #cookie: string;
  page: Device;
  worker: Device;

  constructor(options: SimDeviceOptions) {
    this.name = options.name;
    this.userId = options.userId;
    this.accountId = options.accountId;
    this.#options = options;
    this.#cookie = options.cookie;
    this.#locks = new DeviceLocks(options.bustle);
    this.page = this.#start();
    this.worker = this.#start();
  }

  /** A context dies where it stands; its successor starts from the disk. */
  restart(which: 'page' | 'worker'): void {
    const dead = this[which] as Device & { die: () => void };
    dead.die();
    this[which] = this.#start();
  }

  /** What screens read. In the product it is RxDB; here the same promises on a map that survives like a disk. */
  readonly replica: Replica = {
    apply: async ({ collections, gone }) => {
      for (const room of collections.chatrooms) this.rooms.set(room.chatroomId, room);
      for (const one of gone) this.rooms.delete(one.id);
    },
    clear: async () => this.rooms.clear(),
    openRooms: async () => [...this.rooms.values()],
  };

  #start(): Device & { die: () => void } {
    const { chance, now, clockError } = this.#options;
    const owner = {};
    let alive = true;
    const db: DeviceDatabase = openDeviceDatabase('device', { indexedDB: this.#disk, IDBKeyRange });
    return {
      db,
      fetch: (input, init) => this.#fetch(input, init, () => alive),
      locks: this.#locks.forContext(owner),
      now: () => now() + clockError,
      random: () => chance.next(),
      wait: (_, signal) => waitForAbort(signal),
      isOnline: () => true,
      timeout: () => new AbortController().signal,
      appVersion: 'simulation',
      die: () => {
        alive = false;
        this.#locks.releaseAllOf(owner);
      },
    };
  }

  async #fetch(input: string, init: RequestInit, isAlive: () => boolean): Promise<Response> {
    const { cache: _, redirect: __, credentials: ___, ...rest } = init;
    const headers = new Headers(init.headers);
    headers.set('cookie', this.#cookie);
    headers.set('host', new URL(ORIGIN).host);
    const request = new Request(ORIGIN + input, { ...rest, headers, signal: null });
    const reply = await this.#options.network.send(request, isAlive);
    const [cookie] = reply.headers
      .getSetCookie()
      .filter((one) => one.startsWith('__Host-pollin-session='));
    if (cookie) this.#cookie = cookie.split(';')[0] as string;
    return reply;
  }
}

/** No pause ends by itself: the scheduler starts what is due, so a beat or a back-off only ever ends with its work. */
function waitForAbort(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
