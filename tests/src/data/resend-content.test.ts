import { expect, test } from 'vitest';
import type { CommandBody } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { upload } from '#src/data/device/upload.ts';
import { resendAll } from '#src/data/device/resend.ts';
import { aContentPhoto, queueContent } from '../../support/fake-content.ts';
import { acceptingServer, type FakeDevice } from '../../support/fake-device.ts';
import { aDeviceWithTus } from '../../support/fake-tus.ts';

const write = (device: FakeDevice, body: CommandBody) =>
  enqueue(device, { userId: device.userId, accountId: device.accountId }, body);

/** A device whose photo has arrived. */
async function aDeliveredPhoto() {
  const { device, tus } = await aDeviceWithTus();
  const photo = aContentPhoto(500);
  if (photo.body.kind !== 'addContent') throw new Error('No photo');
  const { itemId, projectId } = photo.body.payload;
  await queueContent(device, photo);
  device.answer(tus.answer);
  await upload(device);
  const words = { shotId: null, deliverableId: null, altText: '' };
  const describe = (caption: string): CommandBody => ({
    kind: 'describeContent',
    payload: { itemId, projectId, ...words, caption },
  });
  const submit: CommandBody = {
    kind: 'projectEvent',
    payload: { projectId, event: 'content_submitted', itemIds: [itemId], guidelinesTicked: true },
  };
  const remove: CommandBody = { kind: 'removeContent', payload: { itemId, projectId } };
  const arrive = async () => {
    const server = acceptingServer();
    device.answer(server.answer);
    await drain(device);
    return server.seen;
  };
  /** The server was restored and knows nothing of it; its uploads are gone as well. */
  const restore = async () => {
    tus.uploads.clear();
    const { db, accountId } = device;
    await db.transaction('rw', db.tables, async () => resendAll(db, accountId, device.now()));
  };
  const bring = async () => {
    device.answer(tus.answer);
    await upload(device);
  };
  const [id] = await arrive();
  return { device, id, describe, submit, remove, arrive, restore, bring };
}

test('new words of a file and its sending for review reach a restored server behind the file', async () => {
  const { device, id, describe, submit, arrive, restore, bring } = await aDeliveredPhoto();
  const said = await write(device, describe('The new words'));
  const sent = await write(device, submit);
  expect(await arrive()).toEqual([said, sent]);
  await restore();

  expect(await arrive()).toEqual([]);
  await bring();
  expect(await arrive()).toEqual([id, said, sent]);
  expect(await device.db.outbox.count()).toBe(0);
});

test('what was written of a file and never sent waits for it as well; another file’s words do not', async () => {
  const { device, id, describe, remove, arrive, restore, bring } = await aDeliveredPhoto();
  const said = await write(device, describe('Written on the way'));
  const gone = await write(device, remove);
  const other = await write(device, {
    kind: 'removeContent',
    payload: { itemId: newId(), projectId: newId() },
  });
  await restore();

  expect(await arrive()).toEqual([other]);
  await bring();
  expect(await arrive()).toEqual([id, said, gone]);
});
