import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { aPhoto } from '../../e2e/support/photos.ts';
import { aCreator } from '../../e2e/support/market.ts';
import { startS3, type RunningS3 } from '../support/s3.ts';
import { storedMessages, storedUploads } from './drill-checks.ts';
import { beginUpload, feedEnd, Listener, signedIn, upload, Writer } from './drill-people.ts';
import { Installation } from './installation.ts';
import { SmallDisk } from './small-disk.ts';

/** The proxy sends these accounts to the process whose disk is small. */
const OF_SMALL_DISK = /[0-7]$/;
const SMALL = 1;
const PEOPLE_MAX = 50;
const MESSAGES = 20;
const REFUSED =
  'Our storage is full right now. Your picture is safe on this device, and we’ll send it later.';

let folder: string;
let disk: SmallDisk;
let s3: RunningS3;
let installation: Installation;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollin-bucket-'));
  disk = new SmallDisk('96m');
  s3 = await startS3(folder);
  const { bucket, endpoint, credentials } = await s3.bucket();
  installation = await Installation.start(2, {
    envOf: (place) => ({
      POLLIN_S3_BUCKET: bucket,
      POLLIN_S3_ENDPOINT: endpoint ?? '',
      POLLIN_S3_ACCESS_KEY: credentials?.accessKeyId ?? '',
      POLLIN_S3_SECRET_KEY: credentials?.secretAccessKey ?? '',
      ...(place === SMALL && { POLLIN_DATA_DIR: disk.folder }),
    }),
    rules: [`use-server web${SMALL} if { hdr(x-account) -m reg ${OF_SMALL_DISK.source} }`],
  });
}, 240_000);
afterAll(async () => {
  await installation?.remove();
  await s3?.stop();
  disk?.remove();
  await rm(folder, { recursive: true, force: true });
});

test('a process with a full disk refuses uploads and nothing else, and its people upload once there is room or another process', async () => {
  const person = await aPersonOfSmallDisk();
  const photo = (await aPhoto({ width: 1600, height: 1200 })).buffer;
  const talk = await talkAtBoth();
  const [other, small] = installation.processes;
  if (!other || !small) throw new Error('There are not two processes');

  disk.fill();
  const refused = await beginUpload(person, newId<UploadId>(), photo);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'STORAGE_FULL', message: REFUSED });
  await talk.goesOn();
  for (const { url } of [other, small]) {
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  }

  const waiting = upload(person, photo);
  const refusals = await refusalsOfSmall();
  await expect.poll(refusalsOfSmall).toBeGreaterThan(refusals + 1);
  disk.free();
  const uploads = [await waiting];
  expect(await partsAtSmall()).toBeGreaterThan(0);

  disk.fill();
  const moving = upload(person, photo);
  const before = await refusalsOfSmall();
  await expect.poll(refusalsOfSmall).toBeGreaterThan(before + 1);
  expect(await small.stop()).toBe(0);
  uploads.push(await moving);
  disk.free();
  await small.start();
  await talk.goesOn();
  uploads.push(await upload(person, photo));
  expect(await partsAtSmall()).toBeGreaterThan(0);

  expect(await storedUploads(installation, uploads)).toEqual(uploads.toSorted());
  await talk.stopAndCheck();
}, 300_000);

/** A creator whom the proxy leads to the process with the small disk. */
async function aPersonOfSmallDisk() {
  for (let tries = 0; tries < PEOPLE_MAX; tries++) {
    const { email, accountId } = await aCreator(installation);
    if (OF_SMALL_DISK.test(accountId)) return await signedIn(installation.url, email);
  }
  throw new Error('No account has such an id');
}

/** People who write and listen at each process, past the proxy. */
async function talkAtBoth() {
  const people = [];
  // One after the other: a newer code for an address replaces the one before.
  for (const { url } of installation.processes) {
    const maya = await signedIn(url, 'creator@pollin.test');
    const elena = await signedIn(url, 'business@pollin.test');
    people.push({ maya, elena, end: await feedEnd(elena) });
  }
  const [first] = people;
  if (!first) throw new Error('There is no process');
  const { maya, elena } = first;
  const { data } = await maya.user.get('chatrooms', '/chatrooms', maya.accountId);
  const room = data.find((one) => !one.archived && one.businessId === elena.accountId);
  if (!room) throw new Error('The demo has no open room of both');
  const { chatroomId, campaignId, businessId, creatorId } = room;
  const ofRoom = { chatroomId, campaignId, businessId, creatorId, isMessageFromCreator: true };
  const listeners = people.map((one) => new Listener(one.elena, one.end));
  const writers = people.map((one) => new Writer(one.maya, ofRoom));
  const acknowledged = () => writers.flatMap((one) => one.acknowledged);
  return {
    /** Each process acknowledges more messages, and each stream brings all that were acknowledged. */
    async goesOn(): Promise<void> {
      const wanted = writers.map((one) => one.acknowledged.length + MESSAGES);
      await expect
        .poll(() => writers.every((one, n) => one.acknowledged.length >= (wanted[n] ?? 0)))
        .toBe(true);
      const sent = acknowledged();
      await expect
        .poll(() => listeners.every(({ heard }) => sent.every((id) => heard.has(id))))
        .toBe(true);
    },
    async stopAndCheck(): Promise<void> {
      await Promise.all(writers.map((one) => one.stop()));
      const sent = acknowledged();
      const rows = await storedMessages(installation, chatroomId);
      const drill = rows.filter(({ message }) => message.startsWith('Drill '));
      expect(drill.map(({ id }) => id).toSorted()).toEqual(sent.toSorted());
      for (const listener of listeners) {
        expect(listener.repeated).toBe(0);
        listener.stop();
      }
    },
  };
}

const refusalsOfSmall = () => countAtSmall('method="(POST|PATCH)",[^}]*status="503"');
const partsAtSmall = () => countAtSmall('method="PATCH",[^}]*status="20\\d"');

/** How many requests of a kind the process with the small disk has answered since its start. */
async function countAtSmall(labels: string): Promise<number> {
  const line = new RegExp(`^pollin_http_answer_seconds_count\\{${labels}\\} (\\d+)$`, 'gm');
  const found = (await installation.metricsOf(SMALL)).matchAll(line);
  return [...found].reduce((sum, match) => sum + Number(match.at(-1)), 0);
}
