import type { Bustle } from './bustle.ts';
import type { Chance } from './chance.ts';

type Held = { letGo: () => void; lose: () => void };

/** Requests, replies and slow disk writes in flight, which the scheduler releases in any order. */
export class InFlight {
  #held: Held[] = [];
  readonly #chance: Chance;
  readonly #bustle: Bustle;

  constructor(chance: Chance, bustle: Bustle) {
    this.#chance = chance;
    this.#bustle = bustle;
  }

  get count(): number {
    return this.#held.length;
  }

  /** Waits until it is released. Rejects when it is lost, or when its caller gives up. */
  async wait(signal?: AbortSignal | null): Promise<void> {
    const waiting = new Promise<void>((resolve, reject) => {
      const held = { letGo: resolve, lose: () => reject(lost()) };
      this.#held.push(held);
      signal?.addEventListener('abort', () => {
        this.#held = this.#held.filter((one) => one !== held);
        reject(signal.reason as Error);
      });
    });
    await this.#bustle.park(waiting);
  }

  /** Keeps a request without a caller. */
  keep(work: () => Promise<unknown>): void {
    const run = () => void this.#bustle.run(work).catch(() => undefined);
    this.#held.push({ letGo: run, lose: () => undefined });
  }

  /** Lets one go, whichever chance picks: this is what reorders. */
  letOneGo(): void {
    this.#held.splice(this.#chance.below(this.#held.length), 1)[0]?.letGo();
  }

  /** Lets all go in the same moment. */
  letAllGo(): void {
    for (const held of this.#held.splice(0)) held.letGo();
  }

  /** The line they are on is cut. */
  loseAll(): void {
    for (const held of this.#held.splice(0)) held.lose();
  }
}

const LOST = 'Failed to fetch';
export const lost = () => new TypeError(LOST);
export const isLost = (error: unknown) => error instanceof TypeError && error.message === LOST;

/** The asker is dead: nothing comes back, and nothing waits for it. */
export const never = (bustle: Bustle) => bustle.park(new Promise<never>(() => undefined));
