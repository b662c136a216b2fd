import { expect, test } from 'vitest';
import { translate } from '#server/texts/translate.ts';

test('a text contains its values, and a value is never read as a text', () => {
  const values = { browser: '{system}', system: '$& {browser}' };

  expect(translate('account_device', values)).toBe('{system} on $& {browser}');
});

test('a number chooses its plural form', () => {
  expect(translate('account_sessions_ended', { count: 1 })).toBe('Signed out 1 device');
  expect(translate('account_sessions_ended', { count: 2 })).toBe('Signed out 2 devices');
});
