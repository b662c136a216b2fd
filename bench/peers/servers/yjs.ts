/** Hocuspocus, which keeps each document in memory and stores it a while after a change. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '@hocuspocus/extension-database';
import { Server } from '@hocuspocus/server';
import * as Y from 'yjs';
import { startPages } from './pages-only.ts';
import { seeds } from './seeds.ts';

const fileOf = (name: string) => join(process.env['DATA'] ?? '', `${name}.yjs`);

for (const { space, messages } of seeds()) {
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const [room, own] of Map.groupBy(messages, (one) => one.chatroomId))
      doc.getArray(room).push(own);
  });
  await writeFile(fileOf(space), Y.encodeStateAsUpdate(doc));
}

const server = new Server({
  address: '127.0.0.1',
  port: Number(process.env['DATA_PORT']),
  quiet: true,
  stopOnSignals: false,
  extensions: [
    new Database({
      fetch: async ({ documentName }) =>
        existsSync(fileOf(documentName)) ? await readFile(fileOf(documentName)) : null,
      store: ({ documentName, state }) => writeFile(fileOf(documentName), state),
    }),
  ],
});
await server.listen();
// As while other people are connected: to the first one it would send a loaded document twice.
for (const { space } of seeds()) await server.hocuspocus.openDirectConnection(space);
process.once('SIGTERM', () => process.exit(0));
startPages();
