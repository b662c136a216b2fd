import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { loginCodes } from '#server/db/schema/identity.ts';
import { identityAppForFile } from './identity-app.ts';

const app = await identityAppForFile();

const codesOf = (email: string) => app.deps.db.$count(loginCodes, eq(loginCodes.email, email));

it('a deleted account leaves no code that was asked for with its address, and others keep theirs', async () => {
  const [email, other] = ['wilhelmina@example.com', 'maya@example.com'];
  const { accessToken: token } = await app.browser().signIn(email);
  await app.browser().signIn(other);
  expect([await codesOf(email), await codesOf(other)]).toEqual([1, 1]);

  const deleted = await app.browser().call('deleteAccount', { email }, { token });

  expect(deleted.status).toBe(200);
  expect([await codesOf(email), await codesOf(other)]).toEqual([0, 1]);
});
