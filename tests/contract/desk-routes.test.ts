import { expect, test } from 'vitest';
import { deskRoutes } from '#contract/routes/desk.ts';

test('every call of the desk is for support staff alone', () => {
  const others = Object.entries(deskRoutes).filter(([, { access }]) => access !== 'support');

  expect(others).toEqual([]);
});
