/**
 * Counts what is running, so that a scheduler can wait until everything is either done or parked (held by the network, or
 * waiting for a lock) before it decides what happens next.
 */
export class Bustle {
  #busy = 0;
  #isMiscounted = false;
  #rested: (() => void) | null = null;

  /** Runs a task that counts as busy until it ends. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++;
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** Waits inside busy work without counting as busy. Of work that is done side by side each part has to run for itself. */
  async park<T>(waiting: Promise<T>): Promise<T> {
    this.#leave();
    try {
      return await waiting;
    } finally {
      this.#busy++;
    }
  }

  #leave() {
    this.#busy--;
    // A task that parks twice at once would hide another one that runs.
    this.#isMiscounted ||= this.#busy < 0;
    if (this.#busy === 0) this.#rested?.();
  }

  /** Resolves once nothing runs; throws when something runs on for ever. */
  async quiet(): Promise<void> {
    // A task that was just released counts as busy only once it runs.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#busy > 0) {
      await this.#rest();
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (this.#isMiscounted) throw new Error('Something waits in two places at once');
  }

  #rest(): Promise<void> {
    return new Promise((resolve, reject) => {
      const tooLong = new Error('The simulation does not come to rest');
      const timer = setTimeout(() => reject(tooLong), 60_000);
      this.#rested = () => {
        clearTimeout(timer);
        this.#rested = null;
        resolve();
      };
    });
  }
}
