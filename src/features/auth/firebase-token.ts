import { initializeApp } from '@firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithCustomToken,
} from '@firebase/auth';
import type { AnswerOf } from '#contract/routes/http.ts';
import { hostedRoutes } from '#contract/routes/hosted.ts';
import { callApi, type Reply } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { m } from '#src/paraglide/messages.js';

/** Firebase's codes that are its final word; with any other one it was not reached. */
const disabled = { code: 'USER_DISABLED', message: m.refusal_USER_DISABLED } as const;
const refusals: Record<string, typeof disabled> = { 'auth/user-disabled': disabled };
/** The token has expired, or our server's settings are wrong. */
const aboutToken = ['auth/invalid-custom-token', 'auth/custom-token-mismatch'];

let auth: Auth | null = null;

/**
 * Signs in at Firebase with our custom token and answers its ID token, which opens our session. Firebase's own sign-in is kept in
 * memory until then and nowhere else: the session renews itself, also in the worker. A custom token that Firebase refuses is
 * answered as it is: our server opens no session for it, and knows why.
 */
export async function firebaseToken(customToken: string): Promise<Reply<string>> {
  const answer = await callApi(device, 'firebaseConfig', { route: hostedRoutes.firebaseConfig });
  if (!answer.ok) return answer;
  auth ??= authOf(answer.value);
  try {
    const { user } = await signInWithCustomToken(auth, customToken);
    return { ok: true, value: await user.getIdToken() };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (aboutToken.includes(code)) return { ok: true, value: customToken };
    return { ok: false, failure: failureOf(code) };
  }
}

function authOf({ config, authEmulator }: AnswerOf<'firebaseConfig'>): Auth {
  // Firebase Messaging has the default app, which may be that of another project.
  const made = initializeAuth(initializeApp(config, 'sign-in'), {
    persistence: inMemoryPersistence,
  });
  if (authEmulator !== undefined)
    connectAuthEmulator(made, authEmulator, { disableWarnings: true });
  return made;
}

function failureOf(name: string): Extract<Reply<never>, { ok: false }>['failure'] {
  const refusal = refusals[name];
  if (!refusal) return { kind: 'undelivered', status: null, isPortal: false };
  const { code, message } = refusal;
  return { kind: 'refused', status: 403, refusal: { code, message: message() } };
}
