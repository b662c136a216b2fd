import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createInProcessBus } from '#server/ports/bus/in-process.ts';
import { createNotifyBus } from '#server/ports/bus/postgres-notify.ts';
import { describeBus, describeSharedBus } from '../../support/bus-suite.ts';
import { databaseForFile } from '../../support/postgres.ts';

const database = await databaseForFile();
const notifyBus = ({ isAlone = false } = {}) =>
  createNotifyBus(database.url, () => undefined, { isAlone });

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

  const opening = createNotifyBus(refusing.url, () => undefined);

  await expect(opening).rejects.toThrow('no listening here');
  expect(refusing.sockets).toHaveLength(1);
  await expect.poll(() => refusing.sockets[0]?.readableEnded).toBe(true);
  refusing.close();
});
