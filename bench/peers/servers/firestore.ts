/** Google's emulator of Firestore, in memory. It runs on Java, and comes with the Google Cloud SDK. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { firestoreEmulator } from '../../../tests/slow/firestore-emulator.ts';
import { PROJECT } from '../adapters/firestore-project.ts';
import type { Message } from '../page/peer.ts';
import { startPages } from './pages-only.ts';
import { seeds } from './seeds.ts';

const START_MS = 60_000;
const PER_COMMIT = 500;
const RULES = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { match /{all=**} { allow read, write; } } }`;

const jar = firestoreEmulator();
if (jar === null) throw new Error('The Firestore emulator is not installed.');
const rules = join(process.env['DATA'] ?? '', 'firestore.rules');
await writeFile(rules, RULES);
const port = process.env['DATA_PORT'] ?? '';
const address = `http://127.0.0.1:${port}`;
const documents = `projects/${PROJECT}/databases/(default)/documents`;
const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const args = ['-cp', jar, main, 'start', '--host=127.0.0.1', `--port=${port}`, `--rules=${rules}`];
const emulator = spawn('java', args, { stdio: 'ignore' });
process.once('SIGTERM', () => {
  emulator.once('exit', () => process.exit(0));
  emulator.kill('SIGTERM');
});

async function started(): Promise<void> {
  for (let waited = 0; waited < START_MS; waited += 250) {
    if ((await fetch(address).catch(() => null))?.ok) return;
    await pause(250);
  }
  emulator.kill('SIGTERM');
  throw new Error('The Firestore emulator did not start.');
}

const fieldsOf = (message: Message) =>
  Object.fromEntries(
    Object.entries(message).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, { booleanValue: value }];
      if (typeof value === 'number') return [name, { integerValue: String(value) }];
      return [name, { stringValue: value }];
    }),
  );

async function commit(space: string, messages: readonly Message[]): Promise<void> {
  const writes = messages.map((one) => ({
    update: {
      name: `${documents}/rooms/${one.chatroomId}/${space}/${one.id}`,
      fields: fieldsOf(one),
    },
  }));
  const answer = await fetch(`${address}/v1/${documents}:commit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ writes }),
  });
  if (!answer.ok) throw new Error(`The emulator answered ${answer.status}: ${await answer.text()}`);
}

await started();
for (const { space, messages } of seeds()) {
  for (let at = 0; at < messages.length; at += PER_COMMIT)
    await commit(space, messages.slice(at, at + PER_COMMIT));
}
startPages();
