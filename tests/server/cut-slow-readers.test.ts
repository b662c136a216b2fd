import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { cutSlowReaders } from '#server/http/cut-slow-readers.ts';

/** More than the operating system takes in advance. */
const LARGE = Buffer.alloc(40_000_000, 'x');
const never = 3_600_000;
const opened: { destroy: () => void }[] = [];

afterEach(() => {
  for (const one of opened.splice(0)) one.destroy();
});

/** A server that cuts by these limits; `/slow` answers late, everything else at once. */
async function serve(limits: Partial<Parameters<typeof cutSlowReaders>[2]>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/slow') setTimeout(() => response.end('late'), 1_200);
    else response.end(LARGE);
  });
  cutSlowReaders(server, ({ url }) => url === '/live', {
    stallMs: never,
    graceMs: never,
    bytesPerSecond: 1_000_000_000,
    checkMs: 20,
    ...limits,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push({ destroy: () => void (server.closeAllConnections(), server.close()) });
  return server;
}

/** A connection that has asked and reads nothing. */
async function ask(server: Server, path: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return socket;
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

it('a reader that takes nothing of its answer is cut', async () => {
  const server = await serve({ stallMs: 300 });
  await ask(server, '/');

  await expect.poll(() => connectionsOf(server), { timeout: 10_000 }).toBe(0);
});

it('a reader that takes a little now and then is cut as well', async () => {
  const server = await serve({ graceMs: 600 });
  const socket = await ask(server, '/');
  const drip = setInterval(() => socket.read(1000), 50);

  await expect.poll(() => connectionsOf(server), { timeout: 10_000 }).toBe(0);
  clearInterval(drip);
});

it('a reader that takes its answer, and one that waits for a late one, are served', async () => {
  const server = await serve({ stallMs: 1_000, graceMs: 10_000, bytesPerSecond: 1_000_000 });
  const { port } = server.address() as AddressInfo;
  const [large, late] = await Promise.all([
    fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.arrayBuffer()),
    fetch(`http://127.0.0.1:${port}/slow`).then((answer) => answer.text()),
  ]);

  expect(large.byteLength).toBe(LARGE.byteLength);
  expect(late).toBe('late');
});

it('a connection without a request is closed after the server’s usual time', async () => {
  const server = await serve({ stallMs: never });
  server.keepAliveTimeout = 200;
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];

  expect(String(answer)).toContain('late');
  await expect.poll(() => connectionsOf(server), { timeout: 10_000 }).toBe(0);
});

it('a live stream stays, however slowly it is read', async () => {
  const server = await serve({ stallMs: 100, graceMs: 100 });
  await ask(server, '/live');
  await pause(600);

  expect(await connectionsOf(server)).toBe(1);
});
