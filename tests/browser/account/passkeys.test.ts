import { refusalStatus } from '#contract/refusal.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { addPasskey } from '#src/features/account/passkeys.ts';
import { aSession } from '../../support/records.ts';
import { answering } from '../notifications/reader.ts';

const credentialId = 'AQID';
const options = {
  challenge: 'AAAA',
  rp: { id: 'pollin.test', name: 'Pollin' },
  user: { id: 'AAAA', name: 'maya@pollin.test', displayName: 'Maya' },
  pubKeyCredParams: [],
};

/** The browser makes a passkey. Returns the ids of those that it is asked to forget. */
async function withPasskeyMade(answerOfServer: () => unknown): Promise<unknown[]> {
  const session = aSession(newId<UserId>(), newId<AccountId>());
  await device.db.session.put({ ...session, accessToken: 'token', expiresAt: Infinity });
  const response = {
    attestationObject: new ArrayBuffer(1),
    clientDataJSON: new ArrayBuffer(1),
    getTransports: () => [],
  };
  const made = {
    id: credentialId,
    rawId: new Uint8Array([1, 2, 3]).buffer,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  };
  const creating = vi
    .spyOn(navigator.credentials, 'create')
    .mockResolvedValue(made as unknown as Credential);
  const forgotten: unknown[] = [];
  const forgetting = vi
    .spyOn(PublicKeyCredential, 'signalUnknownCredential')
    .mockImplementation((about) => Promise.resolve(void forgotten.push(about)));
  onTestFinished(() => (creating.mockRestore(), forgetting.mockRestore()));
  answering((path) =>
    path === '/api/passkeys/options' ? { challengeId: newId(), options } : answerOfServer(),
  );
  return forgotten;
}

const refusal = (code: 'PASSKEYS_FULL' | 'PASSKEY_FAILED') =>
  Response.json({ code, message: '' }, { status: refusalStatus[code] });

test('the browser forgets a passkey that the server refused', async () => {
  const forgotten = await withPasskeyMade(() => refusal('PASSKEYS_FULL'));

  expect(await addPasskey()).toEqual({ wrong: expect.stringContaining('another passkey') });
  expect(forgotten).toEqual([{ rpId: 'pollin.test', credentialId }]);
});

test.each([
  ['no answer comes', () => undefined],
  ['a repeated request fails', () => refusal('PASSKEY_FAILED')],
])('a passkey that the server may have stays in the browser when %s', async (_, answer) => {
  const forgotten = await withPasskeyMade(answer);

  expect(await addPasskey()).toHaveProperty('wrong');
  expect(forgotten).toEqual([]);
});
