import type { AppCheckEnv } from '../../env/env-firebase.ts';
import { tokenVerifier } from '../google/google-keys.ts';
import type { AppCheck } from './app-check.ts';

const KEYS_URL = 'https://firebaseappcheck.googleapis.com/v1/jwks';

type Needed = { appCheck: AppCheckEnv; fetch?: typeof globalThis.fetch; now: () => Date };

/** Firebase App Check: tokens that Google signs for the apps of a project. */
export function firebaseAppCheck({
  appCheck: { projectNumber, keysUrl },
  fetch = globalThis.fetch,
  now,
}: Needed): AppCheck {
  const verify = tokenVerifier({ url: keysUrl ?? KEYS_URL, fetch, now });
  const expected = {
    issuer: `https://firebaseappcheck.googleapis.com/${projectNumber}`,
    audience: `projects/${projectNumber}`,
  };
  return { verify: async (token) => (await verify(token, expected)) !== null };
}
