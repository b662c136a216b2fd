import { startRegistration } from '@simplewebauthn/browser';
import { device } from '#src/data/device/browser-device.ts';
import { formatMonthDay } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { callConfirmed } from './confirm-identity.ts';
import { passkeyFailureLabels } from './server-list.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** The outcome of a new passkey; `cancelled`: the person closed the browser's dialog. */
export type Added = 'added' | 'cancelled' | { wrong: string };

/** Has this device make a passkey, and keeps it on the server. */
export async function addPasskey(): Promise<Added> {
  const asked = await callConfirmed('passkeyOptions', { body: {} });
  if (!asked.ok) return { wrong: passkeyFailureLabels(asked.failure) };
  const { challengeId } = asked.value;
  // The server's library made these options for this one.
  const options = asked.value.options as unknown as CreationOptions;
  const made = await madeBy(options);
  if (made === 'cancelled' || 'wrong' in made) return made;
  const { credential } = made;
  const added = await callConfirmed('addPasskey', {
    body: { challengeId, name: nameOfThisDevice(), credential: { ...credential } },
  });
  if (added.ok) return 'added';
  const code = added.failure.kind === 'refused' ? added.failure.refusal.code : null;
  // A repeated request fails although the server has the passkey.
  if (code !== null && code !== 'PASSKEY_FAILED') await forgetRefused(options, credential.id);
  return {
    wrong:
      code === 'PASSKEY_FAILED' ? m.account_passkey_failed() : passkeyFailureLabels(added.failure),
  };
}

type Made = { credential: Awaited<ReturnType<typeof startRegistration>> };

async function madeBy(optionsJSON: CreationOptions): Promise<Made | Exclude<Added, 'added'>> {
  try {
    return { credential: await startRegistration({ optionsJSON }) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
    if (name === 'InvalidStateError') return { wrong: m.account_passkey_exists() };
    reportError(error);
    return { wrong: m.account_passkey_failed() };
  }
}

/**
 * A passkey that the server refused signs nobody in: the browser removes it from the device, where it can. Without an answer, the server
 * may have it.
 */
async function forgetRefused(options: CreationOptions, credentialId: string): Promise<void> {
  const browser: Partial<typeof PublicKeyCredential> = PublicKeyCredential;
  try {
    const rpId = options.rp.id ?? location.hostname;
    await browser.signalUnknownCredential?.({ rpId, credentialId });
  } catch (error) {
    // The refusal is shown all the same.
    reportError(error);
  }
}

const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'];

/** For example "Android, November 21": enough to distinguish a person's few passkeys. */
function nameOfThisDevice(): string {
  const system = SYSTEMS.find((one) => navigator.userAgent.includes(one));
  return m.account_passkey_name({
    device: system ?? m.account_passkey_device(),
    date: formatMonthDay(device.now()),
  });
}
