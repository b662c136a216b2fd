/** PouchDB's own server on its own LevelDB. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import expressPouchdb from 'express-pouchdb';
import PouchDB from 'pouchdb';
import { servePage } from './pages.ts';
import { seeds } from './seeds.ts';

const folder = process.env['DATA'] ?? '';
const Stored = PouchDB.defaults({ prefix: `${folder}/` });
const app = expressPouchdb(Stored, {
  configPath: join(folder, 'config.json'),
  logPath: join(folder, 'log.txt'),
});

for (const { space, messages } of seeds()) {
  const db = new Stored(space);
  await db.bulkDocs(
    messages.map((one) => ({
      _id: `${one.chatroomId}/${String(one.seq).padStart(9, '0')}`,
      ...one,
    })),
  );
}

const server = createServer((request, response) => {
  servePage(request, response)
    .then((isPage) => {
      if (!isPage) app(request, response);
    })
    .catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () =>
  process.stdout.write('server ready\n'),
);
process.once('SIGTERM', () => process.exit(0));
