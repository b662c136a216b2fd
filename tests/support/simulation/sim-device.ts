import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { appVersionOf } from '#contract/app-version.ts';
import type { CollectionName } from '#contract/sync/collections.ts';
import { routes } from '#contract/routes/http.ts';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { RecordOf } from '#contract/sync/sync.ts';
import { openDeviceDatabase, type DeviceDatabase } from '#src/data/device/database.ts';
import type { Device } from '#src/data/device/device.ts';
import type { Replica } from '#src/data/replica/replica.ts';
import type { Bustle } from './bustle.ts';
import type { Chance } from './chance.ts';
import { FakeRecords } from './fake-replica.ts';
import { InFlight, never } from './in-flight.ts';
import { DeviceLocks } from './locks.ts';
import type { Network } from './network.ts';

const ORIGIN = 'http://localhost:8080';

export type SimDeviceOptions = {
  name: string;
  side: 'business' | 'creator';
  userId: UserId;
  accountId: AccountId;
  cookie: string;
  network: Network;
  bustle: Bustle;
  /** The device's own: its network's moods, its pauses. */
  chance: Chance;
  /** How likely a write of records takes until the scheduler lets it go. */
  diskTrouble: () => number;
  /** Milliseconds by which this device's clock is off. */
  clockError: number;
  now: () => number;
};

type Context = Device & { replica: Replica; die: () => void };

/**
 * One person's phone: a disk that survives (IndexedDB, cookies, the replica), and two contexts that do not, the page and
 * the service worker, which can be killed and started again at any moment.
 */
export class SimDevice {
  readonly name: string;
  readonly side: 'business' | 'creator';
  readonly userId: UserId;
  readonly accountId: AccountId;
  /** Writes of records that have not reached the disk. */
  readonly disk: InFlight;
  readonly #records = new FakeRecords();
  readonly #indexedDb = new IDBFactory();
  readonly #locks: DeviceLocks;
  readonly #options: SimDeviceOptions;
  #calls: AbortController[] = [];
  #cookie: string;
  /** Sessions of which a refresh token reached the server after its sender had gone on, or was dead. */
  readonly #lateTokens = new Set<string>();
  page: Context;
  worker: Context;

  constructor(options: SimDeviceOptions) {
    this.name = options.name;
    this.side = options.side;
    this.userId = options.userId;
    this.accountId = options.accountId;
    this.#options = options;
    this.#cookie = options.cookie;
    this.disk = new InFlight(options.chance, options.bustle);
    this.#locks = new DeviceLocks(options.bustle);
    this.page = this.#start();
    this.worker = this.#start();
  }

  /** A collection as its screens read it. */
  records<C extends CollectionName>(name: C): ReadonlyMap<string, RecordOf<C>> {
    return this.#records.of(name);
  }

  /** A context dies at any point; its successor starts from the disk. */
  restart(which: 'page' | 'worker'): void {
    this[which].die();
    this[which] = this.#start();
  }

  /** Whatever is being waited for takes too long. */
  timeOut(): void {
    for (const call of this.#calls.splice(0)) {
      call.abort(new DOMException('The call took too long', 'TimeoutError'));
    }
  }

  /** Whether the server may have met an old token of the present session, which it must take for a stolen one. */
  get sentOldToken(): boolean {
    return this.#lateTokens.has(sessionIn(this.#cookie));
  }

  #noteLate(request: Request): void {
    if (!request.url.endsWith(routes.refreshSession.path)) return;
    this.#lateTokens.add(sessionIn(request.headers.get('cookie') ?? ''));
  }

  /** Deletes the copy, as a logout does. */
  deleteReplica(): void {
    this.#records.clear();
  }

  /** Signed in as after the sign-in, from which this cookie is. */
  async signIn(cookie = this.#cookie): Promise<void> {
    this.#cookie = cookie;
    const { db } = this.page;
    await db.facts.delete('signedOut');
    await db.session.put({
      key: 'current',
      userId: this.userId,
      sessionId: newId<SessionId>(),
      accessToken: '',
      expiresAt: 0,
      profile: null,
      accountId: this.accountId,
      state: 'open',
    });
  }

  #start(): Context {
    const { chance, now, clockError, bustle, diskTrouble } = this.#options;
    const owner = {};
    let alive = true;
    const isAlive = () => alive;
    const db: DeviceDatabase = openDeviceDatabase('device', {
      indexedDB: this.#indexedDb,
      IDBKeyRange,
    });
    const copy = this.#records.forContext(() =>
      bustle.run(async () => {
        if (chance.happens(diskTrouble())) await this.disk.wait();
        if (!alive) await never(bustle);
      }),
    );
    return {
      db,
      // Collections are written side by side, so each write counts for itself, and the task that waits for all of them does not.
      replica: { ...copy, apply: (page) => bustle.park(copy.apply(page)) },
      // A request may be on its way while its sender does something else.
      fetch: (input, init) => bustle.park(bustle.run(() => this.#fetch(input, init, isAlive))),
      locks: this.#locks.forContext(owner),
      now: () => now() + clockError,
      random: () => chance.next(),
      wait: (_, signal) => waitForAbort(signal),
      isOnline: () => true,
      timeout: () => {
        const call = new AbortController();
        this.#calls.push(call);
        return call.signal;
      },
      appVersion: appVersionOf('simulation'),
      die: () => {
        alive = false;
        this.#locks.releaseAllOf(owner);
      },
    };
  }

  async #fetch(input: string, init: RequestInit, isAlive: () => boolean): Promise<Response> {
    const { cache: _, redirect: __, credentials: ___, signal, ...rest } = init;
    const headers = new Headers(init.headers);
    headers.set('cookie', this.#cookie);
    headers.set('host', new URL(ORIGIN).host);
    const request = new Request(ORIGIN + input, { ...rest, headers, signal: null });
    const { network, bustle, chance } = this.#options;
    const sending = network.send(request, {
      isAlive,
      chance,
      signal: signal as AbortSignal,
      cameLate: (late) => this.#noteLate(late),
    });
    const reply = await sending.catch(async (error: unknown) => {
      if (!isAlive()) await never(bustle);
      throw error;
    });
    const [cookie] = reply.headers
      .getSetCookie()
      .filter((one) => one.startsWith('__Host-pollin-session='));
    if (cookie) this.#cookie = cookie.split(';')[0] as string;
    return reply;
  }
}

/** The session that a cookie names; its token is left out. */
const sessionIn = (cookie: string) => cookie.slice(0, cookie.indexOf('.'));

/** No pause ends by itself: the scheduler starts due work, so a heartbeat or a back-off ends only with its work. */
function waitForAbort(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
