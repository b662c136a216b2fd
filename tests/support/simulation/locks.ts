import type { Bustle } from './bustle.ts';

type Request = { ifAvailable?: boolean; steal?: boolean };
type Callback<T> = (lock: Lock | null) => T | PromiseLike<T>;
type Held = { owner: object; lost: (error: Error) => void };

/** The Web Locks of one device, shared by its contexts; a context that is killed loses what it holds. */
export class DeviceLocks {
  #held = new Map<string, Held>();
  #queues = new Map<string, (() => void)[]>();
  #dead = new WeakSet();
  readonly #bustle: Bustle;

  constructor(bustle: Bustle) {
    this.#bustle = bustle;
  }

  /** The lock manager as one context of the device sees it. */
  forContext(owner: object): Pick<LockManager, 'request'> {
    const request = async <T>(name: string, second: Request | Callback<T>, third?: Callback<T>) => {
      const options = typeof second === 'function' ? {} : second;
      const callback = typeof second === 'function' ? second : third;
      if (!callback) throw new TypeError('A lock request needs a callback');
      return await this.#request(owner, name, options, callback);
    };
    return { request: request as LockManager['request'] };
  }

  async #request<T>(
    owner: object,
    name: string,
    options: Request,
    callback: Callback<T>,
  ): Promise<T> {
    if (this.#dead.has(owner)) await this.#bustle.park(new Promise<never>(() => undefined));
    if (options.steal) {
      this.#held.get(name)?.lost(new DOMException('The lock was stolen', 'AbortError'));
      this.#held.delete(name);
    }
    while (this.#held.has(name)) {
      if (options.ifAvailable) return await callback(null);
      await this.#bustle.park(new Promise<void>((resolve) => this.#queue(name).push(resolve)));
      if (this.#dead.has(owner)) await this.#bustle.park(new Promise<never>(() => undefined));
    }
    return await this.#hold(owner, name, callback);
  }

  async #hold<T>(owner: object, name: string, callback: Callback<T>): Promise<T> {
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => undefined);
    const held: Held = { owner, lost: lost.reject };
    this.#held.set(name, held);
    try {
      // The work continues when its lock is stolen, so it is counted apart from its caller.
      const work = this.#bustle.run(async () => await callback({ name, mode: 'exclusive' }));
      return await this.#bustle.park(Promise.race([work, lost.promise]));
    } finally {
      if (this.#held.get(name) === held) this.#release(name);
    }
  }

  #queue(name: string) {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    return queue;
  }

  #release(name: string) {
    this.#held.delete(name);
    for (const resume of this.#queue(name).splice(0)) resume();
  }

  /** The context is dead: its locks are free at once, and what it waited for it never gets. */
  releaseAllOf(owner: object): void {
    this.#dead.add(owner);
    for (const [name, held] of this.#held) if (held.owner === owner) this.#release(name);
  }
}
