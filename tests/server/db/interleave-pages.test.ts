import { expect, it } from 'vitest';
import { interleavePages } from '#server/db/interleave-pages.ts';

it('however much there is of one kind, no other waits for more than a page of it', async () => {
  const done: string[] = [];
  const pages = (kind: string, count: number) => {
    let left = count;
    return async () => {
      done.push(kind);
      left -= 1;
      return left > 0;
    };
  };

  await interleavePages([pages('huge', 5), pages('small', 2), pages('none', 1)]);

  expect(done).toEqual(['huge', 'small', 'none', 'huge', 'small', 'huge', 'huge', 'huge']);
});
