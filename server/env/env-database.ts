import * as z from 'zod/mini';
import type { Fail, Read } from './read-variable.ts';

/** How the server reaches its database, and Redis. */
export type DatabaseEnv = {
  /** `null` means the embedded PostgreSQL in the data directory. */
  databaseUrl: string | null;
  /** Past the pooler that `databaseUrl` names; `null` where there is none. */
  databaseDirectUrl: string | null;
  /** The most connections of one process, without the one that listens. */
  databasePoolSize: number;
  /** Carries hints between processes; `null` leaves that to the database. */
  redisUrl: string | null;
};

/** A transaction that starts jobs needs a second connection, and a request should not wait for either. */
const POOL_LEAST = 4;
const POOL_MOST = 500;
const POOL_SIZE = 10;

const addressOf = (...protocols: string[]) =>
  z
    .string()
    .check(z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol)));
const database = addressOf('postgres:', 'postgresql:');
const redis = addressOf('redis:', 'rediss:');
const wholeNumber = z.string().check(z.regex(/^\d{1,3}$/));

/** Reads the addresses of the database and Redis and the size of the pool, or fails with a sentence. */
export function readDatabaseEnv(read: Read, fail: Fail): DatabaseEnv {
  const expected =
    'a postgres:// address of a PostgreSQL database; write special characters of its password as %23 for # and %2F for /';
  const databaseUrl = read('DATABASE_URL', database, expected);
  const databaseDirectUrl = read('DATABASE_DIRECT_URL', database, expected);
  if (databaseDirectUrl !== null && databaseUrl === null) {
    fail('DATABASE_URL must be set, because DATABASE_DIRECT_URL is.');
  }
  const redisUrl = read('REDIS_URL', redis, 'a redis:// or rediss:// address');
  if (redisUrl !== null && databaseUrl === null) {
    fail('DATABASE_URL must be set, because REDIS_URL is: an embedded database has one process.');
  }
  const range = `a whole number from ${POOL_LEAST} to ${POOL_MOST}`;
  const size = Number(read('DATABASE_POOL_SIZE', wholeNumber, range) ?? POOL_SIZE);
  if (size < POOL_LEAST || size > POOL_MOST) fail(`DATABASE_POOL_SIZE must be ${range}.`);
  return { databaseUrl, databaseDirectUrl, databasePoolSize: size, redisUrl };
}
