import { generateKeyPairSync } from 'node:crypto';
import { query } from '../../e2e/support/database.ts';
import type { ServerProcess } from '../../e2e/support/server.ts';

/** A project that exists in emulators alone. */
export const PROJECT = 'demo-pollin';

const API_KEY = 'key';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** The variables of a server that signs people in through that project. */
export const FIREBASE_VARIABLES = {
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
    project_id: PROJECT,
    client_email: `signer@${PROJECT}.iam.example`,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }),
  FIREBASE_WEB_CONFIG: JSON.stringify({ apiKey: API_KEY, projectId: PROJECT }),
};

/** The user's id, here and in Firebase. */
export async function userIdOf(server: ServerProcess, email: string): Promise<string> {
  const [user] = await query<{ id: string }>(server, 'select id from users where email = $1', [
    email,
  ]);
  return user?.id ?? '';
}

/** Exchanges a custom token at the Auth emulator, as Firebase's client does. */
export async function idTokenOf(authHost: string, customToken: string): Promise<string> {
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken';
  const response = await fetch(`http://${authHost}/${path}?key=${API_KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: customToken, returnSecureToken: true }),
  });
  const { idToken } = (await response.json()) as { idToken?: string };
  if (idToken === undefined) throw new Error(`The Auth emulator answered ${response.status}.`);
  return idToken;
}
