import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { passkeys } from '#server/db/schema/profiles.ts';
import { ORIGIN } from '../../support/app.ts';
import { PasskeyDevice } from '../../support/passkey-device.ts';
import { identityAppForFile, meeting } from './identity-app.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });

it('a person keeps twenty passkeys, and a browser makes no twenty-first', async () => {
  const browser = app.browser();
  const { accessToken: token } = await browser.signIn('many-keys@example.com');
  const ask = () => browser.call('passkeyOptions', {}, { token });
  const asked = [];
  for (let count = 0; count < 21; count += 1) asked.push((await ask()).body);
  const statuses: number[] = [];
  for (const { challengeId, options } of asked) {
    const challenge = String((options as Record<string, unknown>)['challenge']);
    const credential = new PasskeyDevice(ORIGIN).create(challenge);
    const body = { challengeId, name: 'Key', credential };
    statuses.push((await browser.call('addPasskey', body, { token })).status);
  }

  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 409]);
  expect(await ask()).toMatchObject({ status: 409, refusal: { code: 'PASSKEYS_FULL' } });
});

it('two devices that add one at the same moment don’t exceed them', async () => {
  const browser = app.browser();
  const { accessToken: token, userId } = await browser.signIn('two-devices@example.com');
  const row = { userId, publicKey: '', counter: 0, name: 'Key' };
  const nineteen = Array.from({ length: 19 }, (_, n) => ({ ...row, id: `key-${1000 + n}` }));
  await app.deps.db.insert(passkeys).values(nineteen);
  const ready = async () => {
    const { challengeId, options } = (await browser.call('passkeyOptions', {}, { token })).body;
    const challenge = String((options as Record<string, unknown>)['challenge']);
    const credential = new PasskeyDevice(ORIGIN).create(challenge);
    return { challengeId, name: 'Key', credential };
  };
  const bodies = [await ready(), await ready()];

  const answers = await meeting(
    app.deps.pool,
    'select from users where id = $1 for update',
    userId,
    bodies.map((body) => () => browser.call('addPasskey', body, { token })),
  );

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await app.deps.db.$count(passkeys, eq(passkeys.userId, userId))).toBe(20);
});
