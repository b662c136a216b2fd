import { expect, test } from 'vitest';
import { initialsOf, tintOf } from '#src/ui/avatar-initials.ts';

test.each([
  ['Maya Torres', 'MT'],
  ['  ana maría de la cruz ', 'AC'],
  ['Bo', 'B'],
  ['Łukasz & Żaneta', 'ŁŻ'],
  ['“The” Roastery', 'TR'],
  ['7th Street Tacos', '7T'],
  ['🌵', '?'],
  ['', '?'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name keeps its tint, and twenty names share out all six', () => {
  const names = Array.from({ length: 20 }, (_, place) => `Creator ${place}`);

  const tints = names.map(tintOf);

  expect(names.map(tintOf)).toEqual(tints);
  expect(new Set(tints)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});
