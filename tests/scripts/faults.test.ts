import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const faults = readFileSync(join(root, 'docs/faults.md'), 'utf8');

test('every test that the list of faults names is there, in those words', () => {
  const named = [...faults.matchAll(/`((?:tests|e2e)\/[^`]+)` › ([^<|\n]+)/g)];
  const missing = named.flatMap(([, file = '', words = '']) => {
    const path = join(root, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    // What stands behind a name in parentheses is a remark.
    const name = words.replace(/ \([^)]*\)$/, '').trim();
    return text.includes(name) ? [] : [`${file}: ${name}`];
  });

  expect(named.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('the list has every fault once', () => {
  const numbers = [...faults.matchAll(/^\| (\d+)★? +\|/gm)].map(([, number]) => Number(number));

  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 48 }, (_, i) => i + 1));
});
