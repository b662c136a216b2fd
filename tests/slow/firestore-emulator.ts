import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/server-process.ts';
import { whenReady, type Emulator } from './firebase-tools.ts';

const MAIN = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const JAR = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
const rules = fileURLToPath(new URL('../../deploy/firestore.rules', import.meta.url));

/** The emulator of an installed Google Cloud SDK, or the one that the environment names as Firebase's tools do; it runs on Java. */
export function firestoreEmulator(): string | null {
  const named = process.env['FIRESTORE_EMULATOR_BINARY_PATH'];
  if (named !== undefined) return named;
  const programs = (process.env['PATH'] ?? '').split(delimiter).map((one) => join(one, 'gcloud'));
  const gcloud = programs.find((one) => existsSync(one));
  if (gcloud === undefined) return null;
  const jar = join(dirname(dirname(realpathSync(gcloud))), JAR);
  return existsSync(jar) ? jar : null;
}

/** The emulator with the security rules that an installation deploys. */
export async function startFirestoreEmulator(): Promise<Emulator> {
  const jar = firestoreEmulator();
  if (jar === null) throw new Error('Install the Firestore emulator of the Google Cloud SDK.');
  const port = await freePort();
  const args = [
    '-cp',
    jar,
    MAIN,
    'start',
    '--host=127.0.0.1',
    `--port=${port}`,
    `--rules=${rules}`,
  ];
  const child = spawn('java', args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return await whenReady(`127.0.0.1:${port}`, 'Firestore', stop);
}
