type Worker = {
  /** Starts the work as soon as the work under way has ended. */
  wake: () => void;
  /** Cuts the work under way off, and waits for it. */
  stop: () => Promise<void>;
};
type Options = { everyMs: number; onError: (error: unknown) => void };

/** Repeats the work at intervals and when it is woken, never twice at the same time. */
export function repeat(work: (signal: AbortSignal) => Promise<void>, options: Options): Worker {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isWanted = false;

  async function run(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      try {
        await work(stopping.signal);
      } catch (error) {
        options.onError(error);
      }
    }
    running = null;
  }

  function wake(): void {
    isWanted = true;
    running ??= run();
  }

  const timer = setInterval(wake, options.everyMs);
  timer.unref();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
