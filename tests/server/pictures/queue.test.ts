import { describe, expect, it } from 'vitest';
import { createQueue, QueueFull } from '#server/pictures/queue.ts';

/** Work that ends on request. */
function aTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { promise, resolve, reject };
}

describe('a queue', () => {
  it('runs so many at once, and the others in their order', async () => {
    const oneAtATime = createQueue({ atOnce: 2, waiting: 9 });
    const works = Array.from({ length: 5 }, aTask);
    const begun: number[] = [];
    const done = works.map((work, place) =>
      oneAtATime(() => {
        begun.push(place);
        return work.promise;
      }),
    );
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);

    works[1]?.resolve('second');
    await done[1];
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2]);

    for (const work of works) work.resolve('done');
    await Promise.all(done);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('turns away who comes when too many wait, and lets in who comes later', async () => {
    const oneAtATime = createQueue({ atOnce: 1, waiting: 1 });
    const [first, second] = [aTask(), aTask()];
    const done = [oneAtATime(() => first.promise), oneAtATime(() => second.promise)];

    await expect(oneAtATime(async () => 'never')).rejects.toThrow(QueueFull);

    first.resolve('one');
    second.resolve('two');
    expect(await Promise.all(done)).toEqual(['one', 'two']);
    expect(await oneAtATime(async () => 'later')).toBe('later');
  });

  it('goes on after work that failed', async () => {
    const oneAtATime = createQueue({ atOnce: 1, waiting: 1 });

    await expect(oneAtATime(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

    expect(await oneAtATime(async () => 'yes')).toBe('yes');
  });
});
