import { expect, it } from 'vitest';
import { ORIGIN } from '../../support/app.ts';
import { PasskeyDevice } from '../../support/passkey-device.ts';
import { identityAppForFile } from './identity-app.ts';

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
