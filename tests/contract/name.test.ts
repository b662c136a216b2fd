import { expect, it } from 'vitest';
import { businessEdit } from '#contract/profile/edits.ts';
import { hasLink, newName } from '#contract/profile/name.ts';

it.each([
  'evil.example',
  'Visit evil.example now',
  'Pollin https://evil.example',
  'WWW.EVIL.EXAMPLE',
  'maya@evil.example',
  'evil\u3002example',
  'Sign in at pollin.app.',
])('a new name is no place for a web address: %s', (name) => {
  expect(hasLink(name)).toBe(true);
  expect(newName.safeParse(name).success).toBe(false);
  expect(businessEdit.safeParse({ field: 'name', value: name }).success).toBe(false);
});

it.each([
  'Desert Bloom Café',
  'Dr. Smith & Sons, Inc.',
  'U.S. Foods',
  'Café No. 5',
  'Ph.D.',
  '7.5 Grill',
])('a name may be %s', (name) => {
  expect(newName.parse(name)).toBe(name);
});

it('a name that is stored already can be changed', () => {
  const edit = { field: 'name', base: 'Evil.example', value: 'Desert Bloom' };

  expect(businessEdit.safeParse(edit).success).toBe(true);
});
