import { AsyncLocalStorage } from 'node:async_hooks';

/** A task, and in how many places its parts wait: a pull asks for the next page while it stores the one before. */
type Task = { waits: number; isOver: boolean };

/**
 * Counts what is running, so that a scheduler can wait until everything is either done or parked (held by the network, or
 * waiting for a lock) before it decides what happens next.
 */
export class Bustle {
  #busy = 0;
  #isMiscounted = false;
  #rested: (() => void) | null = null;
  readonly #tasks = new AsyncLocalStorage<Task>();

  /** Runs a task that counts as busy until it ends. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const task: Task = { waits: 0, isOver: false };
    this.#busy++;
    try {
      return await this.#tasks.run(task, work);
    } finally {
      task.isOver = true;
      if (task.waits === 0) this.#leave();
    }
  }

  /** Waits inside busy work without counting as busy. Of work that is done side by side each part has to run for itself. */
  async park<T>(waiting: Promise<T>): Promise<T> {
    const task = this.#tasks.getStore();
    // What was never counted, as in tests without a scheduler, waits uncounted.
    if (!task) return await waiting;
    if (task.waits++ === 0 && !task.isOver) this.#leave();
    try {
      return await waiting;
    } finally {
      if (--task.waits === 0 && !task.isOver) this.#busy++;
    }
  }

  #leave() {
    this.#busy--;
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
    if (this.#isMiscounted) throw new Error('More has ended than was begun');
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
