import { expect, it } from 'vitest';
import type { SessionId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { isAccessToken, signAccessToken } from '#server/identity/access-token.ts';

it('an access token that was accepted before is refused with another key, for another user, and once it is over', async () => {
  const session = { id: newId<SessionId>(), userId: newId<UserId>(), salt: 'a salt' };
  const start = new Date('2026-11-20T17:00:00.000Z');
  const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  const token = await signAccessToken(session, start);

  expect(await isAccessToken(token, session, start)).toBe(true);
  expect(await isAccessToken(token, session, after(14))).toBe(true);

  expect(await isAccessToken(token, session, after(15))).toBe(false);
  expect(await isAccessToken(token, { ...session, salt: 'another' }, start)).toBe(false);
  expect(await isAccessToken(token, { ...session, userId: newId<UserId>() }, start)).toBe(false);
  expect(await isAccessToken(`${token.slice(0, -2)}AA`, session, start)).toBe(false);
});
