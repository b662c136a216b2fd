import { describe, expect, test } from 'vitest';
import {
  checkChosen,
  PICTURE_MAX_BYTES,
  THUMB_MAX_BYTES,
  UPLOAD_BYTES_PER_DAY,
  UPLOAD_CHUNK_BYTES,
  UPLOAD_EXPIRES_HOURS,
  UPLOAD_SLOW_CHUNK_BYTES,
} from '#contract/pictures/rules.ts';

const check = (name: string, type = 'image/jpeg', size = 1000) => {
  const checked = checkChosen({ name, type, size });
  return checked.ok ? 'ok' : checked.refusal.code;
};

describe('a chosen file', () => {
  test.each([
    ['patio.jpg', 'image/jpeg', 'ok'],
    ['patio.HEIC', 'image/heic', 'ok'],
    // Some systems hand over no type.
    ['patio.webp', '', 'ok'],
    ['patio.gif', 'image/jpeg', 'PICTURE_TYPE'],
    ['patio.gif', '', 'PICTURE_TYPE'],
    ['patio.jpg', 'video/mp4', 'PICTURE_TYPE'],
  ])('named %s of type "%s" is %s', (name, type, code) => {
    expect(check(name, type)).toBe(code);
  });

  test('holds something, and at most 20 MB', () => {
    expect(check('patio.jpg', 'image/jpeg', 0)).toBe('PICTURE_BROKEN');
    expect(check('patio.jpg', 'image/jpeg', 1)).toBe('ok');
    expect(check('patio.jpg', 'image/jpeg', 20_971_520)).toBe('ok');
    expect(check('patio.jpg', 'image/jpeg', 20_971_521)).toBe('PICTURE_TOO_LARGE');
  });
});

test('pictures take the bytes and hours that the domain rules allow', () => {
  expect(PICTURE_MAX_BYTES).toBe(20_971_520);
  expect(THUMB_MAX_BYTES).toBe(25_600);
  expect(UPLOAD_BYTES_PER_DAY).toBe(2_147_483_648);
  expect([UPLOAD_CHUNK_BYTES, UPLOAD_SLOW_CHUNK_BYTES]).toEqual([1_048_576, 262_144]);
  expect(UPLOAD_EXPIRES_HOURS).toBe(168);
});
