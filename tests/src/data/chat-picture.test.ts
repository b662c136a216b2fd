import { beforeEach, describe, expect, test } from 'vitest';
import type { ChatroomId, MessageId } from '#contract/ids.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { replaceQueued } from '#src/data/device/picture-actions.ts';
import type { QueuedPicture } from '#src/data/device/queue-pictures.ts';
import { resendAll } from '#src/data/device/resend.ts';
import { upload } from '#src/data/device/upload.ts';
import { acceptingServer, aMessage, aRoomId, type FakeDevice } from '../../support/fake-device.ts';
import { aDeviceWithTus, type FakeTus } from '../../support/fake-tus.ts';
import { aPortfolioItem, queue } from '../../support/fake-pictures.ts';

let device: FakeDevice;
let tus: FakeTus;
beforeEach(async () => {
  ({ device, tus } = await aDeviceWithTus());
});

function aPicture(room: ChatroomId = aRoomId(), words = ''): QueuedPicture {
  const { picture } = aPortfolioItem(500);
  const body = aMessage(device, room, words);
  if (body.kind !== 'addMessage') throw new Error('No message');
  const { uploadId } = picture;
  const payload = { ...body.payload, picture: { uploadId, altText: 'Two tacos' } };
  return { body: { kind: 'addMessage', payload }, purpose: 'chatPhoto', picture };
}

const message = async () => {
  const [item] = await device.db.outbox.orderBy('order').toArray();
  if (item?.kind !== 'addMessage') throw new Error('No message');
  return { id: item.id, picture: item.payload.picture, awaits: item.awaits };
};

describe('a picture in a chat', () => {
  test('goes out again under the name of its new upload once the server has lost the first', async () => {
    await queue(device, aPicture());
    await upload(device);
    const before = await message();
    device.answer(
      acceptingServer(() => ({
        outcome: 'refused',
        refusal: { code: 'PICTURE_MISSING', message: '' },
      })).answer,
    );
    await drain(device);
    device.answer(tus.answer);
    await upload(device);

    const { id, picture } = await message();
    expect(id).not.toBe(before.id);
    expect(picture).toEqual({ uploadId: expect.any(String), altText: 'Two tacos' });
    expect(picture?.uploadId).not.toBe(before.picture?.uploadId);
    expect(await device.db.media.toArray()).toMatchObject([{ uploadId: picture?.uploadId }]);
    expect(tus.whole()).toContain(`${device.accountId}_${picture?.uploadId}`);
  });

  test('keeps its description where another photo takes its place', async () => {
    const first = aPicture();
    await queue(device, first);
    const { picture } = aPortfolioItem(600);

    expect(await replaceQueued(device, first.picture.uploadId, picture)).toBe(true);

    expect(await message()).toMatchObject({
      picture: { uploadId: picture.uploadId, altText: 'Two tacos' },
      awaits: [picture.uploadId],
    });
  });

  test('does not come back at a restored server after its removal: that waits for it', async () => {
    const room = aRoomId();
    await queue(device, aPicture(room));
    await upload(device);
    const { id } = await message();
    device.answer(acceptingServer().answer);
    await drain(device);
    const payload = { chatroomId: room, messageId: id as string as MessageId, seq: 1 };
    const actor = { userId: device.userId, accountId: device.accountId };
    await enqueue(device, actor, { kind: 'removeMessage', payload });
    await drain(device);

    const { db, accountId } = device;
    await db.transaction('rw', db.tables, async () => resendAll(db, accountId, device.now()));

    const [added, removal] = await db.outbox.orderBy('order').toArray();
    expect(added).toMatchObject({ kind: 'addMessage', awaits: [expect.any(String)] });
    expect(removal).toMatchObject({ kind: 'removeMessage', waitsFor: [id] });
  });
});
