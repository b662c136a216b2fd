/** Triplit's own server, on LMDB. */
import { join } from 'node:path';
import { HttpClient } from '@triplit/client';
import { createServer, createTriplitStorageProvider } from '@triplit/server';
import { SECRET, token } from '../adapters/triplit-token.ts';
import { startPages } from './pages-only.ts';
import { seeds } from './seeds.ts';

const PER_REQUEST = 5000;

process.env['LOCAL_DATABASE_URL'] = join(process.env['DATA'] ?? '', 'triplit.lmdb');
const start = await createServer({
  storage: await createTriplitStorageProvider('lmdb'),
  jwtSecret: SECRET,
  projectId: 'bench',
});
const port = Number(process.env['DATA_PORT']);
await new Promise<void>((resolve) => start(port, resolve));
const http = new HttpClient({ serverUrl: `http://localhost:${port}`, token: await token() });
for (const { space, messages } of seeds()) {
  for (let at = 0; at < messages.length; at += PER_REQUEST)
    await http.bulkInsert({ [space]: messages.slice(at, at + PER_REQUEST) });
}
process.once('SIGTERM', () => process.exit(0));
startPages();
