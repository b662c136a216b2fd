import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createInProcessBus } from '#server/ports/bus/in-process.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { openBus } from '#server/ports/bus/open.ts';
import { notifyWay } from '#server/ports/bus/postgres-notify.ts';
import { redisWay } from '#server/ports/bus/redis.ts';
import { createSharedBus } from '#server/ports/bus/shared.ts';
import { describeBus, describeSharedBus, listenTo, someBuses } from '../../support/bus-suite.ts';
import { databaseForFile } from '../../support/postgres.ts';

const database = await databaseForFile();
const openAt = async (url: string, isAlone = false) => {
  const env = { databaseUrl: isAlone ? null : url, redisUrl: null };
  return (await openBus(env, url, () => undefined)).bus;
};
const notifyBus = ({ isAlone = false } = {}) => openAt(database.url, isAlone);

describeBus('in process', async () => createInProcessBus());
describeBus('PostgreSQL NOTIFY', notifyBus);
describeBus('PostgreSQL LISTEN of a server that is alone', () => notifyBus({ isAlone: true }));
describeSharedBus('PostgreSQL NOTIFY', notifyBus, () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pollin bus' and datname = current_database()`,
  ),
);

/** Speaks just enough of PostgreSQL's protocol to let someone in and to refuse whatever they ask. */
async function refusingDatabase() {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const ready = message('Z', Buffer.from('I'));
  const refusal = message('E', Buffer.from('SERROR\0C0A000\0Mno listening here\0\0'));
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
      socket.on('data', (data) => {
        if (data.toString('latin1', 0, 1) === 'Q') socket.write(Buffer.concat([refusal, ready]));
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://pollin@127.0.0.1:${port}/pollin`,
    sockets,
    close: () => server.close(),
  };
}

it('a bus that may not listen leaves no connection behind', async () => {
  const refusing = await refusingDatabase();

  const opening = openAt(refusing.url);

  await expect(opening).rejects.toThrow('no listening here');
  expect(refusing.sockets).toHaveLength(1);
  await expect.poll(() => refusing.sockets[0]?.readableEnded).toBe(true);
  refusing.close();
});

/** The way to the database, whose connections can fall silent: they stay open, and nothing passes any more. New ones do pass. */
async function aWire() {
  const { hostname, port } = new URL(database.url);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: url.href,
    fallSilent() {
      for (const socket of sockets.splice(0)) {
        socket.unpipe();
        socket.pause();
        onTestFinished(() => void socket.destroy());
      }
    },
  };
}

const kept = someBuses();
const impatient = { beatMs: 100, patienceMs: 300 };

it('a database connection that died silently blocks no hints, and its listeners look for themselves', async () => {
  const wire = await aWire();
  const lines: string[] = [];
  const way = notifyWay(wire.url, (line) => lines.push(line), impatient);
  const here = await kept(createSharedBus([way]));
  const there = await kept(notifyBus());
  const accountId = newId<AccountId>();
  const [mine, theirs] = [listenTo(here, newId<AccountId>()), listenTo(there, accountId)];

  wire.fallSilent();
  here.publish([{ accountId, revision: 4 }]);

  await Promise.all([theirs.reaching(4), mine.reaching(1)]);
  expect(lines).toEqual([
    expect.stringMatching(/^The bus lost its database connection: no answer within/),
  ]);
});

it('a database connection that died silently is noticed without anything to send', async () => {
  const wire = await aWire();
  const bus = await kept(createSharedBus([notifyWay(wire.url, () => undefined, impatient)]));
  const listener = listenTo(bus, newId<AccountId>());

  wire.fallSilent();

  await listener.reaching(1);
});

it.each(['redis://:secret@cache/zero', 'redis://:secret%zz@cache'])(
  'an address of Redis that its client cannot read ends the start with a sentence: %s',
  async (url) => {
    const opening = createSharedBus([redisWay(url, () => undefined)]);

    await expect(opening).rejects.toThrow(/^REDIS_URL must be an address such as (?!.*secret)/);
  },
);
