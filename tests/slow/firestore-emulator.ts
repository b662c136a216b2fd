import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/server-process.ts';
import type { Emulator } from './firebase-tools.ts';

const START_MS = 60_000;
const MAIN = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const JAR = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';

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

export async function startFirestoreEmulator(jar: string, rules: string): Promise<Emulator> {
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
  for (let waited = 0; waited < START_MS; waited += 250) {
    if ((await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.ok) {
      return { host: `127.0.0.1:${port}`, stop };
    }
    await pause(250);
  }
  await stop();
  throw new Error('The Firestore emulator did not start.');
}
