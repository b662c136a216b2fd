import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, SessionId } from '#contract/ids.ts';
import type { Bus, Hint } from '#server/ports/bus/bus.ts';
import { createInProcessBus } from '#server/ports/bus/in-process.ts';
import { createNotifyBus } from '#server/ports/bus/postgres-notify.ts';
import { databaseForFile } from '../../support/postgres.ts';

const open: Bus[] = [];

const database = await databaseForFile();
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close();
});

async function notifyBus({ isAlone = false } = {}): Promise<Bus> {
  const bus = await createNotifyBus(database.url, () => undefined, { isAlone });
  open.push(bus);
  return bus;
}

async function inProcessBus(): Promise<Bus> {
  const bus = createInProcessBus();
  open.push(bus);
  return bus;
}

/** Collects hints about an account; `reaching` waits for a revision. */
function listenTo(bus: Bus, accountId: AccountId) {
  const heard: Hint[] = [];
  let check = () => {};
  const stop = bus.subscribe(accountId, (hint) => {
    heard.push(hint);
    check();
  });
  const reaching = (revision: number) =>
    new Promise<void>((resolve) => {
      check = () => {
        if (heard.some((hint) => hint.revision >= revision)) resolve();
      };
      check();
    });
  return { heard, reaching, stop };
}

describe.each([
  ['in process', inProcessBus],
  ['PostgreSQL NOTIFY', notifyBus],
  ['PostgreSQL LISTEN of a server that is alone', () => notifyBus({ isAlone: true })],
])('the bus: %s', (_, openBus) => {
  it('brings a hint to everyone who listens to its account, and to nobody else', async () => {
    const bus = await openBus();
    const [mine, theirs] = [newId<AccountId>(), newId<AccountId>()];
    const listeners = [listenTo(bus, mine), listenTo(bus, mine)];
    const other = listenTo(bus, theirs);

    bus.publish([{ accountId: mine, revision: 7 }]);

    for (const one of listeners) await one.reaching(7);
    expect(other.heard).toEqual([]);
  });

  it('is silent for those who stopped listening', async () => {
    const bus = await openBus();
    const accountId = newId<AccountId>();
    const [stopped, stays] = [listenTo(bus, accountId), listenTo(bus, accountId)];

    stopped.stop();
    bus.publish([{ accountId, revision: 1 }]);
    await stays.reaching(1);

    expect(stopped.heard).toEqual([]);
  });

  it('tells those who listen to a session that it has ended, and nobody else', async () => {
    const bus = await openBus();
    const [mine, theirs] = [newId<SessionId>(), newId<SessionId>()];
    let others = 0;
    const stop = bus.subscribeEnded(theirs, () => (others += 1));
    const ended = new Promise<void>((resolve) => void bus.subscribeEnded(mine, resolve));

    bus.publishEnded([mine]);

    await ended;
    expect(others).toBe(0);
    stop();
  });

  it('carries thousands of hints at once', async () => {
    const bus = await openBus();
    const hints = Array.from({ length: 2000 }, (_, n) => ({
      accountId: newId<AccountId>(),
      revision: n + 1,
    }));
    const last = hints.at(-1)!;
    const listener = listenTo(bus, last.accountId);

    bus.publish(hints);

    await listener.reaching(last.revision);
  });
});

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

describe('between processes', () => {
  it('a hint reaches the others, merged with later ones of its account', async () => {
    const [here, there] = [await notifyBus(), await notifyBus()];
    const accountId = newId<AccountId>();
    const listener = listenTo(there, accountId);

    for (let revision = 1; revision <= 500; revision++) here.publish([{ accountId, revision }]);

    await listener.reaching(500);
    expect(listener.heard.length).toBeLessThan(50);
  });

  it('hints flow again after the connection was lost', async () => {
    const [here, there] = [await notifyBus(), await notifyBus()];
    const accountId = newId<AccountId>();
    const listener = listenTo(there, accountId);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pollin bus' and datname = current_database()`,
    );

    let revision = 0;
    const publishing = setInterval(() => here.publish([{ accountId, revision: ++revision }]), 20);
    await listener.reaching(1).finally(() => clearInterval(publishing));

    expect(listener.heard.length).toBeGreaterThan(0);
  });

  it('every listener looks for itself once a lost connection is back, since hints may have passed by', async () => {
    const bus = await notifyBus();
    const listener = listenTo(bus, newId<AccountId>());
    const ended = new Promise<void>((resolve) => bus.subscribeEnded(newId<SessionId>(), resolve));

    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pollin bus' and datname = current_database()`,
    );

    await Promise.all([listener.reaching(1), ended]);
    expect(listener.heard).toHaveLength(1);
  });
});
