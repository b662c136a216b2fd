/**
 * The floor: bare `node:http`, one bare `pg` transaction for each POST, a bare event stream. Nothing is checked,
 * nobody is asked who they are, no order is kept beyond a counter in memory.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import pg from 'pg';
import { INSERT, insertValues, type FloorRow } from './floor-sql.ts';

const env = process.env;
const pool = new pg.Pool({ connectionString: env['DATABASE_URL'] ?? '', max: 10 });
const clientDir = env['CLIENT_DIR'] ?? '';
const streams = new Map<string, Set<ServerResponse>>();
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};
const encoded = { 'content-type': 'application/json' };
let held = '[]';
let seq = 0;

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
});
server.listen(Number(env['PORT']), '127.0.0.1', () => process.stdout.write('floor ready\n'));
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
  void pool.end().then(() => process.exit(0));
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://floor');
  const call = `${request.method} ${url.pathname}`;
  const of = url.searchParams.get('of') ?? 'all';
  if (call === 'GET /messages') response.writeHead(200, encoded).end(held);
  else if (call === 'PUT /messages') response.end((held = await bodyOf(request)) && '{}');
  else if (call === 'POST /messages')
    response.writeHead(200, encoded).end(await accept(await bodyOf(request), of));
  else if (call === 'GET /stream') stream(response, of);
  else if (call === 'GET /rows') response.writeHead(200, encoded).end(await rows(of));
  else file(url.pathname, response);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function accept(body: string, of: string): Promise<string> {
  const rows = (JSON.parse(body) as FloorRow[]).map((row) => ({ ...row, seq: seq++ }));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({ name: 'insert', text: INSERT, values: insertValues(rows) });
    await client.query('commit');
  } finally {
    client.release();
  }
  const event = `data: ${JSON.stringify(rows)}\n\n`;
  for (const listener of streams.get(of) ?? []) listener.write(event);
  return '{}';
}

function stream(response: ServerResponse, of: string): void {
  const listeners = streams.get(of) ?? new Set();
  streams.set(of, listeners.add(response));
  response.on('close', () => listeners.delete(response));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': open\n\n');
}

async function rows(of: string): Promise<string> {
  const { rows: found } = await pool.query<{ rows: unknown }>({
    name: 'rows',
    text: `select json_agg(m order by seq) as rows
           from (select * from messages where chatroom_id = $1 order by seq desc limit 20) m`,
    values: [of],
  });
  return JSON.stringify(found[0]?.rows ?? []);
}

function file(path: string, response: ServerResponse): void {
  const type = types[extname(path)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
  response.end(readFileSync(join(clientDir, path.replaceAll('..', ''))));
}
