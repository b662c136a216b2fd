import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIdentityApp, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await openIdentityApp({ limitsFactor: 1000 });
});
afterAll(() => app.close());

it('an address with an apostrophe is only ever a value: it signs in its own user', async () => {
  const plain = await app.browser().signIn('obrien@example.com');

  const quoted = await app.browser().signIn("o'brien@example.com");

  expect(quoted.userId).not.toBe(plain.userId);
  const { rows } = await app.deps.pool.query('select email from users where id = $1', [
    quoted.userId,
  ]);
  expect(rows).toEqual([{ email: "o'brien@example.com" }]);
});
