import { afterAll, beforeAll, expect, test } from 'vitest';
import { Phone } from '../../e2e/support/phone.ts';
import { ServerProcess } from '../../e2e/support/server.ts';
import { FIREBASE_VARIABLES, PROJECT, userIdOf } from './firebase-project.ts';
import { startAuthEmulator, WITH_TOOLS_MS, type Emulator } from './firebase-tools.ts';

let emulator: Emulator;
let server: ServerProcess;

beforeAll(async () => {
  emulator = await startAuthEmulator();
  server = await ServerProcess.create({
    ...FIREBASE_VARIABLES,
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
  });
}, WITH_TOOLS_MS);
afterAll(async () => {
  await server?.remove();
  await emulator?.stop();
});

/** The emulator's accounts, as an administrator sees and changes them. */
async function admin(
  method: string,
  body: object,
): Promise<{ users?: { localId: string; validSince?: string }[] }> {
  const path = `http://${emulator.host}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}`;
  const response = await fetch(`${path}/accounts:${method}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { users?: { localId: string; validSince?: string }[] };
}

const refresh = (phone: Phone): Promise<number> =>
  phone.page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/session/refresh', { method: 'POST', headers, body: '{}' })).status;
  });

test('a person signs in on the screen through Firebase, and an operator can lock them out there', async () => {
  expect(server.output).toContain(`sign-in: Firebase emulator (${PROJECT})`);
  const email = 'creator@pollin.test';
  const localId = await userIdOf(server, email);
  const phone = await Phone.create(server, {}, { isNew: true });
  await phone.signInOnScreen(email);
  expect((await admin('lookup', { localId: [localId] })).users).toHaveLength(1);

  await admin('update', { localId, disableUser: true });
  const other = await Phone.create(server, {}, { isNew: true });
  await other.page.goto('/login');
  await other.enterCode(email);
  await other.page.getByText('This user has been disabled.').waitFor();
  expect(await refresh(phone)).toBe(403);

  await admin('update', { localId, disableUser: false });
  expect(await refresh(phone)).toBe(200);
  expect([...phone.complaints, ...other.complaints]).toEqual([]);
  await Promise.all([phone.remove(), other.remove()]);
});
