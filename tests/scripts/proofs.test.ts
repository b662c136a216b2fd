import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { patternOf, rowOf } from '../mutants/mutant.ts';
import { mutants, withoutMutant } from '../mutants/rows.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string): string =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';

const lists = [
  { kind: 'fault', file: 'docs/faults.md', rows: 53 },
  { kind: 'security', file: 'docs/security.md', rows: 51 },
] as const;
const rowName = (kind: string, number: number) => `${kind}-${String(number).padStart(2, '0')}`;

/** The numbered rows of a list: their names, and what they say. */
function rowsOf({ kind, file }: (typeof lists)[number]): { row: string; text: string }[] {
  return [...textOf(file).matchAll(/^\| (\d+)★? +\|.*$/gm)].map(([text, number]) => ({
    row: rowName(kind, Number(number)),
    text,
  }));
}

describe.each(lists)('$file', (list) => {
  test('has every row once', () => {
    const expected = Array.from({ length: list.rows }, (_, index) => rowName(list.kind, index + 1));

    expect(
      rowsOf(list)
        .map(({ row }) => row)
        .toSorted(),
    ).toEqual(expected);
  });

  test('names tests that are there, in those words', () => {
    const named = [...textOf(list.file).matchAll(/`((?:tests|e2e)\/[^`]+)` › ([^<|\n]+)/g)];
    const missing = named.flatMap(([, file = '', words = '']) => {
      // Parentheses after a name contain a remark.
      const name = words.replace(/ \([^)]*\)$/, '').trim();
      return [words.trim(), name].some((one) => textOf(file).includes(one))
        ? []
        : [`${file}: ${name}`];
    });

    expect(named.length).toBeGreaterThan(40);
    expect(missing).toEqual([]);
  });

  test('names files that are there', () => {
    const named = [...textOf(list.file).matchAll(/`([\w-]+\/[^`\s]+\.\w+)`/g)];

    expect(named.filter(([, file = '']) => textOf(file) === '').map(([file]) => file)).toEqual([]);
  });

  test('names the mutants of each row, what they break and what notices them', () => {
    const missing = rowsOf(list).flatMap(({ row, text }) => {
      const own = mutants.filter((one) => rowOf(one) === row);
      const parts = own.flatMap(({ id, file, noticedBy }) => [
        `\`${id}\``,
        `\`${file}\``,
        `\`${noticedBy.file}\` › ${noticedBy.name}`,
      ]);
      const ids = [...text.matchAll(/`((?:fault|security)-[^`]+)`/g)].map(([, id]) => id);
      const unknown = ids.filter((id) => !own.some((one) => one.id === id));
      return [...parts.filter((part) => !text.includes(part)), ...unknown];
    });

    expect(missing).toEqual([]);
  });
});

describe('mutants', () => {
  test('break every row, or the row has a reason', () => {
    const rows = lists.flatMap(rowsOf).map(({ row }) => row);
    const broken = new Set<string>(mutants.map(rowOf));
    const excused = new Map<string, string>(withoutMutant.map(({ row, reason }) => [row, reason]));

    expect(rows.filter((row) => !broken.has(row) && !excused.get(row))).toEqual([]);
    expect([...broken, ...excused.keys()].filter((row) => !rows.includes(row))).toEqual([]);
  });

  test('have names of their own', () => {
    const ids = mutants.map(({ id }) => id);

    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^(?:fault|security)-\d\d(?:-[a-z0-9]+)+$/.test(id))).toEqual([]);
  });

  test.each(mutants)('$id finds what it breaks, and changes it', ({ file, before, after }) => {
    expect(textOf(file).split(before)).toHaveLength(2);
    expect(after).not.toBe(before);
  });

  test.each(mutants)('$id names a test that is there', ({ noticedBy: { file, name } }) => {
    expect(textOf(file)).toContain(name);
  });
});

test('a test is found by its title, whatever its placeholders became', () => {
  const pattern = new RegExp(patternOf('asks (twice) for $method at %s, ${KILLS} times'));

  expect('a call asks (twice) for GET at /sync, 8 times').toMatch(pattern);
  expect('a call asks twice for GET at /sync, 8 times').not.toMatch(pattern);
});
