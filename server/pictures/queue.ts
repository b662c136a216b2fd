/** Too many wait already: whoever asks now comes again later. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Runs work a few at a time, in the order it came; beyond so many that wait, it throws `QueueFull`. */
type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue that lets `atOnce` run and `waiting` wait, so that a flood takes neither all cores nor all memory. */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const line: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new QueueFull('Too much is waiting.');
    // Whoever leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => line.push(resolve));
  }

  function leave(): void {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
