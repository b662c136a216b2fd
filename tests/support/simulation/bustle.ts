/**
 * Counts what is running, so that a scheduler can wait until everything is either done or parked (held by the network, or
 * waiting for a lock) before it decides what happens next.
 */
export class Bustle {
  #busy = 0;

  /** Runs a piece of work that counts as busy until it ends. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++;
    try {
      return await work();
    } finally {
      this.#busy--;
    }
  }

  /** Waits inside busy work without counting as busy. */
  async park<T>(waiting: Promise<T>): Promise<T> {
    this.#busy--;
    try {
      return await waiting;
    } finally {
      this.#busy++;
    }
  }

  /** Resolves once nothing runs; throws when something runs on for ever. */
  async quiet(): Promise<void> {
    const deadline = performance.now() + 60_000;
    while (this.#busy > 0) {
      if (performance.now() > deadline) throw new Error('The simulation does not come to rest');
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
