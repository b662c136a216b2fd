import { expect, test } from 'vitest';
import { inLanguage, translate } from '#server/texts/translate.ts';

test('a text contains its values, and a value is never read as a text', () => {
  const values = { browser: '{system}', system: '$& {browser}' };

  expect(translate('account_device', values)).toBe('{system} on $& {browser}');
});

test('a number chooses its plural form', () => {
  expect(translate('account_sessions_ended', { count: 1 })).toBe('Signed out 1 device');
  expect(translate('account_sessions_ended', { count: 2 })).toBe('Signed out 2 devices');
});

test('a text is in the language of its reader, and in that of a request without one', () => {
  expect(translate('app_save', {}, 'es')).toBe('Guardar');
  expect(inLanguage('es', () => translate('app_save', {}))).toBe('Guardar');
  expect(inLanguage('es', () => translate('app_save', {}, 'en'))).toBe('Save');
  expect(translate('app_save', {})).toBe('Save');
});

test('a number chooses its plural form in Spanish too', () => {
  const signedOut = (count: number) => translate('account_sessions_ended', { count }, 'es');

  expect(signedOut(1)).toBe('Se cerró la sesión en 1 dispositivo');
  expect(signedOut(2)).toBe('Se cerró la sesión en 2 dispositivos');
  // Its category is "many".
  expect(signedOut(1_000_000)).toBe('Se cerró la sesión en 1000000 dispositivos');
});
