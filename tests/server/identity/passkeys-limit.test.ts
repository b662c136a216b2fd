import { expect, it } from 'vitest';
import { ORIGIN } from '../../support/app.ts';
import { PasskeyDevice } from '../../support/passkey-device.ts';
import { identityAppForFile } from './identity-app.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });

it('a person keeps twenty passkeys, and the twenty-first is refused', async () => {
  const browser = app.browser();
  const { accessToken: token } = await browser.signIn('many-keys@example.com');
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) {
    const { body } = await browser.call('passkeyOptions', {}, { token });
    const challenge = String((body.options as Record<string, unknown>)['challenge']);
    const credential = new PasskeyDevice(ORIGIN).create(challenge);
    const { challengeId } = body;
    const added = await browser.call(
      'addPasskey',
      { challengeId, name: `Key ${count}`, credential },
      { token },
    );
    statuses.push(added.status);
  }

  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 400]);
});
