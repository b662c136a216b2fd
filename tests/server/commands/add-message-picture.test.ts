import { describe, expect, it } from 'vitest';
import type { CommandId, UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { readableFile } from '#server/pictures/may-read.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness } from '../../support/builders.ts';
import { aChat, messageTo, outcomes, pull } from '../../support/chat.ts';
import { aJpeg, upload } from '../../support/pictures.ts';

const app = await serverForFile();

/** A chat, and a message of its creator with an uploaded picture and no words. */
async function withPicture(words = '') {
  const chat = await aChat(app);
  const { uploadId } = await upload(app, chat.asCreator, await aJpeg(), { purpose: 'chatPhoto' });
  const picture = { uploadId, altText: 'Two tacos' };
  return { ...chat, message: messageTo(chat.room, 'creator', words, { payload: { picture } }) };
}

describe('a picture in a chat', () => {
  it('arrives once on the other side, also when its message is sent again', async () => {
    const { asCreator, asBusiness, business, message } = await withPicture();

    expect(await outcomes(app, asCreator, [message])).toEqual(['done']);
    expect(await outcomes(app, asCreator, [message])).toEqual(['done']);

    const { messages } = await pull(app, asBusiness);
    expect(messages).toMatchObject([
      { message: '', picture: { altText: 'Two tacos', width: 640, height: 480 } },
    ]);
    const { rows } = await app.deps.pool.query(
      'select body, translations from notifications where account_id = $1',
      [business.accountId],
    );
    expect(rows).toMatchObject([{ body: 'Photo', translations: { es: { body: 'Foto' } } }]);
  });

  it('is seen by both sides only, and by nobody once its message was removed', async () => {
    const { asCreator, asBusiness, business, creator, message } = await withPicture('Look');
    const stranger = await aBusiness(app.deps.db);
    await outcomes(app, asCreator, [message]);
    const [sent] = (await pull(app, asBusiness)).messages;
    const fileId = sent?.picture?.url.split('/').at(-1) ?? '';
    const readers = async () =>
      await Promise.all(
        [creator, business, stranger].map(
          async ({ userId }) => (await readableFile(app.deps.pool, userId, fileId)) !== null,
        ),
      );
    expect(await readers()).toEqual([true, true, false]);

    const removal = {
      id: newId<CommandId>(),
      kind: 'removeMessage' as const,
      occurredAt: message.occurredAt,
      payload: { chatroomId: sent?.chatroomId, messageId: sent?.id, seq: sent?.seq },
    };
    expect(await outcomes(app, asCreator, [removal])).toEqual(['done']);

    expect(await readers()).toEqual([false, false, false]);
    expect((await pull(app, asBusiness)).messages[0]).not.toHaveProperty('picture');
  });

  it('needs an upload of the sender for a chat, and a message without either is empty', async () => {
    const { room, asCreator, asBusiness, message } = await withPicture();
    const bytes = await aJpeg();
    const other = await upload(app, asCreator, bytes, { purpose: 'portfolio' });
    const naming = (uploadId: UploadId) =>
      messageTo(room, 'creator', '', { payload: { picture: { uploadId, altText: '' } } });

    expect(await outcomes(app, asCreator, [naming(newId()), naming(other.uploadId)])).toEqual([
      'PICTURE_MISSING',
      'PICTURE_MISSING',
    ]);
    expect(await outcomes(app, asCreator, [messageTo(room, 'creator', '')])).toEqual([
      'MESSAGE_EMPTY',
    ]);
    const stolen = { ...message, id: newId<CommandId>() };
    const payload = { ...(message.payload as object), isMessageFromCreator: false };
    expect(await outcomes(app, asBusiness, [{ ...stolen, payload }])).toEqual(['PICTURE_MISSING']);
  });
});
