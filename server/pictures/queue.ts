/** The queue is full; the caller should try again later. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Runs work a few at a time, in the order it came; beyond so many that wait, it throws `QueueFull`. */
type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue that runs `atOnce` tasks and keeps `waiting` more, so that a flood can't use all cores or all memory. */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const line: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new QueueFull('Too much is waiting.');
    // A finished task hands its slot to the next, so `running` stays the same.
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
