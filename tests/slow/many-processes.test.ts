import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { feedEnd, Listener, signedIn, Writer } from './drill-people.ts';
import { Installation } from './installation.ts';

/** Longest time for a message to reach a listener again after a fault. */
const BACK_MS = 5_000;
const PROCESSES = 3;

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.start(PROCESSES);
}, 240_000);
afterAll(() => installation?.remove());

test('a killed process, a drained one, and a lost primary lose nothing and repeat nothing', async () => {
  const maya = await signedIn(installation.url, 'creator@pollin.test');
  const elena = await signedIn(installation.url, 'business@pollin.test');
  const { data } = await maya.user.get('chatrooms', '/chatrooms', maya.accountId);
  const room = data.find((one) => !one.archived && one.businessId === elena.accountId);
  if (!room) throw new Error('The demo has no open room of both');
  const { chatroomId, campaignId, businessId, creatorId } = room;
  const listener = new Listener(elena, await feedEnd(elena));
  const writers = [1, 2, 3].map(
    () =>
      new Writer(maya, {
        chatroomId,
        campaignId,
        businessId,
        creatorId,
        isMessageFromCreator: true,
      }),
  );
  const acknowledged = () => writers.flatMap((one) => one.acknowledged);
  /** From now until a message that was written afterward is heard. */
  async function back(): Promise<number> {
    const start = performance.now();
    const before = new Set(acknowledged());
    const isHeard = () => acknowledged().some((id) => !before.has(id) && listener.heard.has(id));
    await expect.poll(isHeard, { timeout: 60_000, interval: 20 }).toBe(true);
    return performance.now() - start;
  }
  const [first, second] = installation.processes;
  await back();

  await first?.stop('SIGKILL');
  const afterKill = await back();
  await first?.start();
  const drained = second?.stop('SIGTERM');
  const duringDrain = await back();
  expect(await drained).toBe(0);
  const afterDrain = await back();
  await second?.start();
  const lostAt = performance.now();
  await installation.failOver();
  await back();
  const afterFailover = performance.now() - lostAt;

  await Promise.all(writers.map((one) => one.stop()));
  const sent = acknowledged();
  await expect.poll(() => sent.filter((id) => !listener.heard.has(id))).toEqual([]);
  listener.stop();
  const rows = await stored(chatroomId);
  const counts = new Map<string, number>();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  expect(sent.filter((id) => counts.get(id) !== 1)).toEqual([]);
  const drill = rows.filter(({ message }) => message.startsWith('Drill '));
  expect(drill.length).toBe(sent.length);
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, n) => n + 1));
  const times = { afterKill, duringDrain, afterDrain, afterFailover };
  console.log(JSON.stringify({ messages: sent.length, repeated: listener.repeated, ...times }));
  expect(Math.max(...Object.values(times)), JSON.stringify(times)).toBeLessThan(BACK_MS);
}, 240_000);

async function stored(chatroomId: string) {
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; seq: string; message: string }>(
      'select id, seq, message from messages where chatroom_id = $1 order by seq',
      [chatroomId],
    );
    return rows;
  } finally {
    await client.end();
  }
}
