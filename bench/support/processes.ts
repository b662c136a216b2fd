import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { headers as names } from '#contract/routes/route.ts';
import { freePort, startChild } from './child.ts';
import { aPerson, aSession, someRooms, type Person, type RoomIds } from './seed.ts';
import { openPool, type World } from './world.ts';

/** Processes of the product on one database of their own, in the PostgreSQL of all. */
export type Processes = {
  origins: string[];
  metrics: string[];
  pids: number[];
  pool: pg.Pool;
};

export async function someProcesses(
  world: World,
  name: string,
  count: number,
  env: Record<string, string> = {},
): Promise<Processes> {
  await world.pool.query(`create database ${name}`);
  const address = new URL(world.floorDatabase);
  address.pathname = `/${name}`;
  const dataDir = await world.folder(name);
  await mkdir(dataDir, { recursive: true });
  const made: Processes = {
    origins: [],
    metrics: [],
    pids: [],
    pool: openPool(address.href, 4),
  };
  world.atEnd(() => made.pool.end());
  while (made.pids.length < count) {
    const [port, metrics] = [await freePort(), await freePort()];
    const child = await startChild(
      join(dirname(world.clientDir), 'server', 'main.js'),
      {
        PORT: String(port),
        HOST: '127.0.0.1',
        NODE_ENV: 'production',
        POLLIN_DEMO: '1',
        POLLIN_LIMITS: '100000',
        POLLIN_DATA_DIR: dataDir,
        PUBLIC_URL: '',
        METRICS_PORT: String(metrics),
        DATABASE_URL: address.href,
        ...env,
      },
      /is ready at/,
    );
    world.atEnd(child.stop);
    made.origins.push(`http://localhost:${port}`);
    made.metrics.push(`http://127.0.0.1:${metrics}/metrics`);
    made.pids.push(child.pid);
  }
  return made;
}

/** A person who may call any of the processes. */
export type Caller = { person: Person; headers: Record<string, string> };

export async function aCaller(pool: pg.Pool, kind: 'creator' | 'business'): Promise<Caller> {
  const person = await aPerson(pool, kind);
  const { accessToken } = await aSession(pool, person);
  return {
    person,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${accessToken}`,
      [names.account]: person.accountId,
    },
  };
}

export async function aRoomOf(pool: pg.Pool, business: Caller, creator: Caller): Promise<RoomIds> {
  const [room] = await someRooms(pool, [{ business: business.person, creator: creator.person }]);
  if (!room) throw new Error('No room was made.');
  return room;
}
