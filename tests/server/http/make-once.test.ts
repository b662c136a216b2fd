import { expect, it } from 'vitest';
import { makeOnce } from '#server/http/make-once.ts';

function counted() {
  const made: string[] = [];
  const make = (key: string) => async () => {
    made.push(key);
    return key;
  };
  return { made, make };
}

it('a value is made once for everyone who asks at the same time', async () => {
  const { made, make } = counted();
  const once = makeOnce<string>(2);

  expect(await Promise.all([once('a', make('a')), once('a', make('a'))])).toEqual(['a', 'a']);
  expect(made).toEqual(['a']);
});

it('the value that nobody asked for the longest goes first', async () => {
  const { made, make } = counted();
  const once = makeOnce<string>(2);

  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await once(key, make(key));

  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('a value that could not be made is made again', async () => {
  const { make } = counted();
  const once = makeOnce<string>(2);

  await expect(once('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await once('a', make('a'))).toBe('a');
});
