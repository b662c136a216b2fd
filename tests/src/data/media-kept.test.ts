import { describe, expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { ContentItemId, ProjectId, UserId } from '#contract/ids.ts';
import { GROUP_PHOTOS } from '#src/data/device/captured-file.ts';
import { drain } from '#src/data/device/drain.ts';
import { freePictures, prunePictures } from '#src/data/device/kept-pictures.ts';
import { replaceQueued, retryQueued } from '#src/data/device/picture-actions.ts';
import { enqueuePictures, type QueuedPicture } from '#src/data/device/queue-pictures.ts';
import { upload } from '#src/data/device/upload.ts';
import { forgetOthers, wipeDatabase } from '#src/data/device/wipe.ts';
import { resendAll } from '#src/data/device/resend.ts';
import { acceptingServer, aDevice, signInOn, type FakeDevice } from '../../support/fake-device.ts';
import { aDeviceWithTus, type FakeTus } from '../../support/fake-tus.ts';
import { aPortfolioItem, queue } from '../../support/fake-pictures.ts';

const rows = async ({ db }: FakeDevice) => ({
  outbox: await db.outbox.count(),
  media: await db.media.count(),
  bytes: await db.mediaBytes.count(),
});
const nothing = { outbox: 0, media: 0, bytes: 0 };

/** Its upload has arrived, and its command was acknowledged. */
async function delivered(device: FakeDevice, tus: FakeTus, ...portfolioItems: QueuedPicture[]) {
  await queue(device, ...portfolioItems);
  device.answer(tus.answer);
  await upload(device);
  device.answer(acceptingServer().answer);
  await drain(device);
}

describe('a picture that is missing', () => {
  const refusing = (): Parameters<typeof acceptingServer>[0] => () => ({
    outcome: 'refused',
    refusal: { code: 'PICTURE_MISSING', message: '' },
  });

  test('at the server is sent again by itself, as another upload and another command', async () => {
    const { device, tus } = await aDeviceWithTus();
    const work = aPortfolioItem(100);
    await queue(device, work);
    await upload(device);
    const [before] = await device.db.outbox.toArray();
    device.answer(acceptingServer(refusing()).answer);
    await drain(device);
    device.answer(tus.answer);
    await upload(device);

    const [after] = await device.db.outbox.toArray();
    expect(after).toMatchObject({ state: 'waiting', attempts: 0, attention: null });
    expect(after?.id).not.toBe(before?.id);
    expect(tus.whole()).toHaveLength(2);
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);
    expect(server.seen).toEqual([after?.id]);
    expect(await device.db.outbox.count()).toBe(0);
  });

  test('of a campaign is sent again under the id that its gallery then has', async () => {
    const { device, tus } = await aDeviceWithTus();
    const { picture } = aPortfolioItem(100);
    const { uploadId } = picture;
    const payload = { campaignId: newId(), fields: {}, gallery: [uploadId] };
    const body = { kind: 'saveCampaign', payload } as unknown as QueuedPicture['body'];
    await queue(device, { body, purpose: 'campaignPhoto', picture });
    await upload(device);
    device.answer(acceptingServer(refusing()).answer);
    await drain(device);
    device.answer(tus.answer);
    await upload(device);

    const [again] = await device.db.media.toArray();
    expect(again?.uploadId).not.toBe(uploadId);
    expect(await device.db.outbox.toArray()).toMatchObject([
      { state: 'waiting', payload: { gallery: [again?.uploadId] } },
    ]);
  });

  test('again and again is reported in the end', async () => {
    const { device, tus } = await aDeviceWithTus();
    await queue(device, aPortfolioItem(100));
    for (let round = 0; round < 6; round++) {
      device.answer(tus.answer);
      await upload(device);
      device.answer(acceptingServer(refusing()).answer);
      await drain(device);
    }

    expect(tus.whole()).toHaveLength(4);
    expect(await device.db.outbox.toArray()).toMatchObject([
      { state: 'attention', attention: { code: 'PICTURE_MISSING' } },
    ]);
  });

  test('here as well is chosen again, and another one takes its place', async () => {
    const { device, tus } = await aDeviceWithTus();
    const [work, other] = [aPortfolioItem(100), aPortfolioItem(120, 9)];
    await queue(device, work);
    await device.db.mediaBytes.clear();
    await upload(device);
    expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'attention' }]);

    expect(await replaceQueued(device, work.picture.uploadId, other.picture)).toBe(true);
    await upload(device);
    const { uploadId, sourceSha256 } = other.picture;
    expect(tus.whole()).toEqual([`${device.accountId}_${uploadId}`]);
    const [item] = await device.db.outbox.toArray();
    expect(item).toMatchObject({ state: 'waiting', payload: { uploadId, sourceSha256 } });
    expect(item?.awaits).toBeUndefined();
    expect(await rows(device)).toEqual({ outbox: 1, media: 1, bytes: 1 });
  });

  test('is not sent again because its command was refused for another reason', async () => {
    const { device, tus } = await aDeviceWithTus();
    await queue(device, aPortfolioItem(100));
    await upload(device);
    const refusal = { code: 'WRONG_STATE', message: '' };
    device.answer(acceptingServer(() => ({ outcome: 'refused', refusal })).answer);
    await drain(device);
    const before = await device.db.outbox.toArray();
    device.answer(tus.answer);
    await upload(device);

    expect(await device.db.outbox.toArray()).toEqual(before);
    expect(before).toMatchObject([{ state: 'attention', isAnswered: true }]);
    expect(tus.whole()).toHaveLength(1);
  });

  test('is replaced by no other one while its command may have been done', async () => {
    const device = await aDevice();
    const [work, other] = [aPortfolioItem(100), aPortfolioItem(120, 9)];
    await queue(device, work);
    await device.db.outbox.toCollection().modify({ attempts: 1 });

    expect(await replaceQueued(device, work.picture.uploadId, other.picture)).toBe(false);
    expect(await rows(device)).toEqual({ outbox: 1, media: 1, bytes: 1 });
    expect(await device.db.media.toArray()).toMatchObject([{ uploadId: work.picture.uploadId }]);
  });

  test('here cannot be tried again, and goes on asking; the same file chosen again takes its place', async () => {
    const { device, tus } = await aDeviceWithTus();
    const work = aPortfolioItem(100);
    await queue(device, work);
    await device.db.mediaBytes.clear();
    await upload(device);
    await retryQueued(device, work.picture.uploadId);
    expect(await device.db.outbox.toArray()).toMatchObject([
      { state: 'attention', attention: { code: 'PICTURE_MISSING' } },
    ]);

    await queue(device, aPortfolioItem(100));
    await upload(device);
    expect(tus.whole()).toHaveLength(1);
    expect(await rows(device)).toEqual({ outbox: 1, media: 1, bytes: 1 });
  });

  test('can be tried again by hand', async () => {
    const { device, tus } = await aDeviceWithTus();
    const work = aPortfolioItem(100);
    await queue(device, work);
    tus.spoil = () => ({
      kind: 'refuse',
      status: 422,
      body: { code: 'PICTURE_BROKEN', message: '' },
    });
    await upload(device);
    tus.spoil = () => null;
    await retryQueued(device, work.picture.uploadId);
    await upload(device);

    expect(tus.whole()).toHaveLength(1);
    expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'waiting', attention: null }]);
  });
});

describe('bytes of a delivered picture', () => {
  test('are kept until its time is over', async () => {
    const { device, tus } = await aDeviceWithTus();
    await delivered(device, tus, aPortfolioItem(100));
    await prunePictures(device);
    expect(await rows(device)).toEqual({ outbox: 0, media: 1, bytes: 1 });

    await device.db.sent.clear();
    await prunePictures(device);
    expect(await rows(device)).toEqual(nothing);
  });

  test('are freed only when the server has it and this device shows it', async () => {
    const { device, tus } = await aDeviceWithTus();
    await delivered(device, tus, aPortfolioItem(100));
    await queue(device, aPortfolioItem(200));

    expect(await freePictures(device.db)).toBe(0);
    await device.db.cursors.put({ accountId: device.accountId, cursor: 'epoch00.1' });
    expect(await freePictures(device.db)).toBe(100);
    expect(await rows(device)).toEqual({ outbox: 1, media: 1, bytes: 1 });
  });

  test('go to a server that was restored, before their command', async () => {
    const { device, tus } = await aDeviceWithTus();
    const work = aPortfolioItem(100);
    await delivered(device, tus, work);
    tus.uploads.clear();
    const { db, accountId } = device;
    await db.transaction('rw', db.tables, async () => resendAll(db, accountId, device.now()));

    expect(await db.outbox.toArray()).toMatchObject([{ awaits: [work.picture.uploadId] }]);
    device.answer(tus.answer);
    await upload(device);
    expect(tus.whole()).toHaveLength(1);
    expect((await db.outbox.toArray())[0]?.awaits).toBeUndefined();
  });
});

describe('a photo of a brief for several locations', () => {
  test('stays as long as the draft names it, and goes a day after nothing does', async () => {
    const device = await aDevice();
    const { db, accountId, userId } = device;
    const place = `${GROUP_PHOTOS}${newId()}`;
    const [named, unnamed] = [newId<ContentItemId>(), newId<ContentItemId>()];
    const file = { name: 'a.jpg', type: '', lastModified: 0, bytes: new ArrayBuffer(1), facts: {} };
    const row = { ...file, accountId, userId, projectId: place as ProjectId };
    await db.captured.bulkAdd([named, unnamed].map((id) => ({ ...row, id })));
    await db.captured.add({ ...row, projectId: newId<ProjectId>(), id: newId<ContentItemId>() });
    await db.workDrafts.put({ accountId, key: place, value: [named], at: device.now() });
    device.time = Date.now();
    await prunePictures(device);
    expect(await db.captured.count()).toBe(3);

    device.time += 2 * DAY_MS;
    await prunePictures(device);
    expect(await db.captured.count()).toBe(2);
    expect(await db.captured.get([accountId, row.projectId, unnamed])).toBeUndefined();

    await db.workDrafts.clear();
    await prunePictures(device);
    expect(await db.captured.count()).toBe(1);
  });
});

describe('whose pictures', () => {
  test('leave the device with a sign-out, and others’ stay', async () => {
    const device = await aDevice();
    await queue(device, aPortfolioItem(100));
    const stranger = newId<UserId>();
    const theirs = { userId: stranger, accountId: newId() } as never;
    await enqueuePictures(device, theirs, [aPortfolioItem(200)]);
    await wipeDatabase(device);

    expect(await rows(device)).toEqual({ outbox: 1, media: 1, bytes: 1 });
    expect(await device.db.media.toArray()).toMatchObject([{ userId: stranger }]);
  });

  test('wait for their user when another one signs in, and what was delivered goes', async () => {
    const { device, tus } = await aDeviceWithTus();
    await delivered(device, tus, aPortfolioItem(100));
    await queue(device, aPortfolioItem(200));
    const before = tus.requests.length;
    const stranger = newId<UserId>();
    await forgetOthers(device, stranger);
    await signInOn(device, stranger);
    device.answer(tus.answer);
    await upload(device);

    expect(tus.requests).toHaveLength(before);
    expect(await device.db.media.toArray()).toMatchObject([{ size: 200, state: 'waiting' }]);
    await signInOn(device, device.userId);
    await upload(device);
    expect(tus.whole()).toHaveLength(2);
  });
});
