/** A row for each message in PostgreSQL, behind bare `node:http`: the server of the peers that bring none. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import type { Message } from '../page/peer.ts';
import { servePage } from './pages.ts';
import { seeds } from './seeds.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 10 });
/** A table for each peer: none has the rows of another. */
const TABLE = `messages_${process.env['PEER'] ?? ''}`;
const streams = new Map<string, Set<ServerResponse>>();
/** Everything of a seeded space as one JSON, as a file of a server would be. */
const whole = new Map<string, string>();
const json = { 'content-type': 'application/json' };

const COLUMNS = `id, chatroom_id as "chatroomId", seq, message, created_on as "createdOn",
  is_from_creator as "isMessageFromCreator", rev::int`;

const INSERT = `
insert into ${TABLE} (space, id, chatroom_id, seq, message, created_on, is_from_creator)
select $1, * from unnest($2::uuid[], $3::text[], $4::int[], $5::text[], $6::text[], $7::boolean[])
on conflict do nothing returning ${COLUMNS}`;

async function insert(space: string, rows: readonly Message[]): Promise<unknown[]> {
  const column = <K extends keyof Message>(name: K) => rows.map((one) => one[name]);
  const { rows: added } = await pool.query({
    name: 'insert',
    text: INSERT,
    values: [
      space,
      column('id'),
      column('chatroomId'),
      column('seq'),
      column('message'),
      column('createdOn'),
      column('isMessageFromCreator'),
    ],
  });
  return added;
}

async function select(space: string, after: number, limit: number | null): Promise<string> {
  const { rows } = await pool.query({
    name: 'select',
    text: `select ${COLUMNS} from ${TABLE} where space = $1 and rev > $2 order by rev limit $3`,
    values: [space, after, limit],
  });
  return JSON.stringify(rows);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://rows');
  const space = url.searchParams.get('space') ?? '';
  const call = `${request.method} ${url.pathname}`;
  if (call === 'GET /rows') {
    const after = Number(url.searchParams.get('after'));
    const limit = url.searchParams.get('limit');
    if (after === 0 && limit === null) {
      response.writeHead(200, json).end(whole.get(space) ?? (await select(space, 0, null)));
      return;
    }
    const body = gzipSync(await select(space, after, limit === null ? null : Number(limit)));
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(body);
  } else if (call === 'POST /rows') {
    const added = await insert(space, JSON.parse(await bodyOf(request)) as Message[]);
    whole.delete(space);
    const event = `data: ${JSON.stringify(added)}\n\n`;
    for (const listener of streams.get(space) ?? []) listener.write(event);
    response.writeHead(200, json).end('{}');
  } else if (call === 'GET /stream') stream(response, space);
  else if (!(await servePage(request, response))) response.writeHead(404).end();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function stream(response: ServerResponse, space: string): void {
  const listeners = streams.get(space) ?? new Set();
  streams.set(space, listeners.add(response));
  response.on('close', () => listeners.delete(response));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': open\n\n');
}

await pool.query(`
create table ${TABLE} (
  space text not null, rev bigserial not null, id uuid not null, chatroom_id text not null, seq int not null,
  message text not null, created_on text not null, is_from_creator boolean not null, primary key (space, id)
);
create index on ${TABLE} (space, rev)`);
for (const { space, messages } of seeds()) {
  await insert(space, messages);
  whole.set(space, await select(space, 0, null));
}
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.writeHead(500).end(String(error));
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () =>
  process.stdout.write('server ready\n'),
);
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
  void pool.end().then(() => process.exit(0));
});
