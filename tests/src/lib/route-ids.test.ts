import { expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { readId } from '#src/lib/route-ids.ts';

test('an id in an address is taken as it is', () => {
  const id = newId();
  expect(readId(id)).toBe(id);
});

test.each(['', 'nobody', '../etc/passwd', `${newId()}x`, null, 7, undefined])(
  '%s in an address is no id',
  (text) => {
    expect(readId(text)).toBeUndefined();
  },
);
