import { expect, it, onTestFinished, vi } from 'vitest';
import { changeStaff } from '#server/desk/staff-orders.ts';
import { openBus } from '#server/ports/bus/open.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { pull } from '../../support/chat.ts';
import { eventsOf } from '../../support/events.ts';
import { databaseForFile } from '../../support/postgres.ts';

const { pool, url } = await databaseForFile();

async function aServer(isAlone: boolean): Promise<TestApp> {
  const env = { databaseUrl: isAlone ? null : url, redisUrl: null };
  const { bus } = await openBus(env, url, () => undefined);
  const app = buildTestApp({ pool, bus });
  onTestFinished(async () => {
    app.endStreams();
    await bus.close();
  });
  return app;
}

it('an operator who disables someone ends their open streams at once, in every process', async () => {
  // No ping comes, which would end them too.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const servers = [await aServer(false), await aServer(false), await aServer(true)];
  const { db } = servers[0]!.deps;
  const { accountId, userId } = await aCreator(db);
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [
    userId,
  ]);
  const streams = await Promise.all(
    servers.map(async (app) => {
      const as = await app.signIn(userId, accountId);
      const { cursor } = await pull(app, as);
      const stream = eventsOf(await app.call(`/live?since=${cursor}`, as));
      await stream.next();
      return stream;
    }),
  );

  // The order's own program has no bus.
  const { identity, log, now } = servers[0]!.deps;
  await changeStaff({ pool, identity, log, now }, { act: 'disable', email: rows[0]!.email });

  for (const stream of streams) {
    expect(await stream.next()).toMatchObject({ event: 'ended', data: { code: 'SESSION_ENDED' } });
  }
});
