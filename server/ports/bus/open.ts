import type { Env } from '../../env/env.ts';
import type { Bus } from './bus.ts';
import { notifyWay } from './postgres-notify.ts';
import { createSharedBus } from './shared.ts';

/** Hints through the database, or through Redis and the database. `url`: the database's own address, past a pooler. */
export async function openBus(
  env: Pick<Env, 'databaseUrl' | 'redisUrl'>,
  url: string,
  log: (line: string) => void,
): Promise<{ bus: Bus; name: string | null }> {
  const notify = notifyWay(url, log);
  if (env.redisUrl === null) {
    const isAlone = env.databaseUrl === null;
    return { bus: await createSharedBus([notify], { isAlone }), name: null };
  }
  // The database stays a way: operators' programs use it, and hints whenever Redis is away.
  const { redisWay } = await import('./redis.ts');
  const bus = await createSharedBus([redisWay(env.redisUrl, log), notify]);
  return { bus, name: `Redis at ${new URL(env.redisUrl).host}` };
}
