import { deleteApp, initializeApp } from '@firebase/app';
import {
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithCustomToken,
} from '@firebase/auth';
import { hostedRoutes } from '#contract/routes/hosted.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { callApi, type Reply } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';

/** Firebase's codes that are its final word; with any other one it was not reached. */
const refusals: Record<string, RefusalCode> = {
  'auth/user-disabled': 'USER_DISABLED',
  'auth/invalid-custom-token': 'CODE_EXPIRED',
  'auth/custom-token-mismatch': 'CODE_EXPIRED',
};

/**
 * Signs in at Firebase with our custom token and answers its ID token, which opens our session. Firebase's own sign-in is kept in
 * memory until then and nowhere else: the session renews itself, also in the worker.
 */
export async function firebaseToken(customToken: string): Promise<Reply<string>> {
  const answer = await callApi(device, 'firebaseConfig', { route: hostedRoutes.firebaseConfig });
  if (!answer.ok) return answer;
  const { config, authEmulator } = answer.value;
  const app = initializeApp(config, `sign-in ${crypto.randomUUID()}`);
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (authEmulator !== undefined)
      connectAuthEmulator(auth, authEmulator, { disableWarnings: true });
    const { user } = await signInWithCustomToken(auth, customToken);
    return { ok: true, value: await user.getIdToken() };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  } finally {
    await deleteApp(app);
  }
}

function failureOf(error: unknown): Extract<Reply<never>, { ok: false }>['failure'] {
  const name = error instanceof Error && 'code' in error ? String(error.code) : '';
  const code = refusals[name];
  if (!code) return { kind: 'undelivered', status: null, isPortal: false };
  return { kind: 'refused', status: 403, refusal: { code, message: '' } };
}
