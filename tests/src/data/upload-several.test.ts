import { describe, expect, test } from 'vitest';
import { UPLOAD_CHUNK_BYTES } from '#contract/pictures/rules.ts';
import { upload } from '#src/data/device/upload.ts';
import { aDeviceWithTus, refusing } from '../../support/fake-tus.ts';
import { aWork, queue } from '../../support/fake-pictures.ts';

const sizesOf = (requests: readonly { size: number }[]) =>
  requests.map((one) => one.size).toSorted((a, b) => a - b);

describe('several pictures', () => {
  test('leave smallest first, two at once', async () => {
    const { device, tus } = await aDeviceWithTus();
    tus.holdUntil = 2;
    await queue(device, aWork(4000), aWork(1000), aWork(3000), aWork(2000));
    await upload(device);

    expect(sizesOf(tus.requests)).toEqual([1000, 2000, 3000, 4000]);
    expect(sizesOf(tus.requests.slice(0, 2))).toEqual([1000, 2000]);
    expect(tus.busiest).toBe(2);
  });

  test('of which one is large: only one such at once, in pieces', async () => {
    const { device, tus } = await aDeviceWithTus();
    const large = UPLOAD_CHUNK_BYTES + 10;
    await queue(device, aWork(large, 1), aWork(large, 2));
    await upload(device);

    expect(tus.busiest).toBe(1);
    expect(tus.requests.map((one) => one.size)).toEqual([
      UPLOAD_CHUNK_BYTES,
      10,
      UPLOAD_CHUNK_BYTES,
      10,
    ]);
  });

  test('of which one is refused: the others arrive', async () => {
    const { device, tus } = await aDeviceWithTus();
    tus.spoil = ({ count }) => (count === 1 ? refusing('PICTURE_BROKEN', 422) : null);
    await queue(device, aWork(1), aWork(2), aWork(3));
    await upload(device);

    expect(tus.whole()).toHaveLength(2);
    const states = (await device.db.media.toArray()).map((one) => one.state);
    expect(states.toSorted()).toEqual(['attention', 'uploaded', 'uploaded']);
    expect(
      await device.db.outbox.filter((one) => one.state === 'attention').toArray(),
    ).toMatchObject([{ attention: { code: 'PICTURE_BROKEN' } }]);
  });
});

describe('bytes that are gone or changed', () => {
  test('never leave, and the person is asked to choose again', async () => {
    const { device, tus } = await aDeviceWithTus();
    const [gone, changed] = [aWork(700), aWork(900)];
    await queue(device, gone, changed);
    await device.db.mediaBytes.delete(gone.picture.uploadId);
    await device.db.mediaBytes.put({
      uploadId: changed.picture.uploadId,
      bytes: new Uint8Array(900).buffer,
    });
    await upload(device);

    expect(tus.requests).toHaveLength(0);
    for (const table of [device.db.media, device.db.outbox]) {
      expect(await table.toArray()).toMatchObject([
        { state: 'attention', attention: { code: 'PICTURE_MISSING' } },
        { state: 'attention', attention: { code: 'PICTURE_MISSING' } },
      ]);
    }
  });
});
