import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadId } from '#contract/ids.ts';
import { aPhoto } from '../../e2e/support/photos.ts';
import { Season } from './drill-campaigns.ts';
import { checkSeason, storedMessages, storedUploads } from './drill-checks.ts';
import { feedEnd, Listener, openRoomOf, signedIn, upload, Writer } from './drill-people.ts';
import { Installation } from './installation.ts';

/** Longest time for a message to reach a listener again after a fault. */
const BACK_MS = 5_000;
const PROCESSES = 3;
const SEASONS = 2;
/** The proxy takes turns, so each process has some of them. */
const LISTENERS = 6;

type Back = { streams: number; bookings: number };

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.start(PROCESSES);
}, 240_000);
afterAll(() => installation?.remove());

test('a killed process, a drained one, a lost Redis, and a lost primary lose nothing, repeat nothing, and book nothing twice', async () => {
  const maya = await signedIn(installation.url, 'creator@pollin.test');
  const elena = await signedIn(installation.url, 'business@pollin.test');
  const { fromCreator } = await openRoomOf(maya, elena);
  const end = await feedEnd(elena);
  const listeners = Array.from({ length: LISTENERS }, () => new Listener(elena, end));
  const writers = [1, 2, 3].map(() => new Writer(maya, fromCreator));
  const seasons: { season: Season; listener: Listener }[] = [];
  while (seasons.length < SEASONS) {
    const season = await Season.start(installation);
    const listener = new Listener(season.business, await feedEnd(season.business));
    seasons.push({ season, listener });
  }
  const acknowledged = () => writers.flatMap((one) => one.acknowledged);
  /**
   * Milliseconds from `since` until every stream has brought a message that was acknowledged after this call, and until every
   * season had an answer to a command that it sent after this call.
   */
  async function back(since = performance.now()): Promise<Back> {
    const now = performance.now();
    const before = new Set(acknowledged());
    const until = async (isBack: () => boolean) => {
      await expect.poll(isBack, { timeout: 60_000, interval: 20 }).toBe(true);
      return Math.round(performance.now() - since);
    };
    const [streams, bookings] = await Promise.all([
      until(() => {
        const later = acknowledged().filter((id) => !before.has(id));
        return listeners.every(({ heard }) => later.some((id) => heard.has(id)));
      }),
      until(() => seasons.every(({ season }) => season.sent.some(({ sentAt }) => sentAt > now))),
    ]);
    return { streams, bookings };
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
  await installation.redis.stop();
  const withoutRedis = await back();
  await installation.redis.start();
  const afterRedis = await back();
  const lostAt = performance.now();
  await installation.losePrimary();
  await installation.promoteReplica();
  const afterFailover = await back(lostAt);

  isUploading = false;
  await uploading;
  await Promise.all([...writers, ...seasons.map(({ season }) => season)].map((one) => one.stop()));
  const sent = acknowledged();
  for (const listener of listeners) {
    await expect.poll(() => sent.filter((id) => !listener.heard.has(id))).toEqual([]);
    expect(listener.repeated).toBe(0);
    listener.stop();
  }
  expect(uploaded.length).toBeGreaterThan(0);
  expect(await storedUploads(installation, uploaded)).toEqual(uploaded.toSorted());
  const rows = await storedMessages(installation, fromCreator.chatroomId);
  const counts = new Map<string, number>();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  expect(sent.filter((id) => counts.get(id) !== 1)).toEqual([]);
  const drill = rows.filter(({ message }) => message.startsWith('Drill '));
  expect(drill.length).toBe(sent.length);
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, n) => n + 1));
  for (const { season, listener } of seasons) {
    expect(season.campaigns).toBeGreaterThan(0);
    await checkSeason(installation, season, listener);
    listener.stop();
  }
  const times = { afterKill, duringDrain, afterDrain, withoutRedis, afterRedis, afterFailover };
  const all = Object.values(times).flatMap((one) => [one.streams, one.bookings]);
  const played = seasons.map(({ season }) => [season.campaigns, season.sent.length]);
  const figures = JSON.stringify({ times, sent: sent.length, uploaded: uploaded.length, played });
  process.stdout.write(`${figures}\n`);
  expect(Math.max(...all), figures).toBeLessThan(BACK_MS);
}, 300_000);
