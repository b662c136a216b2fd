import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import type { UploadId } from '#contract/ids.ts';
import { aPhoto } from '../../e2e/support/photos.ts';
import { feedEnd, Listener, signedIn, upload, Writer } from './drill-people.ts';
import { Installation } from './installation.ts';

/** Longest time for a message to reach a listener again after a fault. */
const BACK_MS = 5_000;
const PROCESSES = 3;
/** The proxy takes turns, so each process has some of them. */
const LISTENERS = 6;

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
  const end = await feedEnd(elena);
  const listeners = Array.from({ length: LISTENERS }, () => new Listener(elena, end));
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
  /** From now until every stream has brought a message that was written afterward. */
  async function back(): Promise<number> {
    const start = performance.now();
    const before = new Set(acknowledged());
    const isHeard = () => {
      const later = acknowledged().filter((id) => !before.has(id));
      return listeners.every(({ heard }) => later.some((id) => heard.has(id)));
    };
    await expect.poll(isHeard, { timeout: 60_000, interval: 20 }).toBe(true);
    return performance.now() - start;
  }
  const uploaded: UploadId[] = [];
  let isUploading = true;
  const photo = (await aPhoto({ width: 1600, height: 1200 })).buffer;
  const uploading = (async () => {
    while (isUploading) uploaded.push(await upload(maya, photo));
  })();
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

  isUploading = false;
  await uploading;
  await Promise.all(writers.map((one) => one.stop()));
  const sent = acknowledged();
  for (const listener of listeners) {
    await expect.poll(() => sent.filter((id) => !listener.heard.has(id))).toEqual([]);
    expect(listener.repeated).toBe(0);
    listener.stop();
  }
  expect(uploaded.length).toBeGreaterThan(0);
  expect(await storedUploads(uploaded)).toEqual(uploaded.toSorted());
  const rows = await stored(chatroomId);
  const counts = new Map<string, number>();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  expect(sent.filter((id) => counts.get(id) !== 1)).toEqual([]);
  const drill = rows.filter(({ message }) => message.startsWith('Drill '));
  expect(drill.length).toBe(sent.length);
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, n) => n + 1));
  const times = { afterKill, duringDrain, afterDrain, afterFailover };
  expect(Math.max(...Object.values(times)), JSON.stringify(times)).toBeLessThan(BACK_MS);
}, 240_000);

const stored = (chatroomId: string) =>
  rowsOf<{ id: string; seq: string; message: string }>(
    'select id, seq, message from messages where chatroom_id = $1 order by seq',
    [chatroomId],
  );

/** One row for each picture, or more if one was taken twice. */
async function storedUploads(ids: readonly UploadId[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    'select upload_id as id from files where upload_id = any($1)',
    [ids],
  );
  return rows.map(({ id }) => id).toSorted();
}

async function rowsOf<Row extends pg.QueryResultRow>(text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
