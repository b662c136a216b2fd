import type { ChatroomId } from '#contract/ids.ts';
import { cleanCaption } from '#contract/message/rules.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { preparePictures } from '#src/data/media/prepare.ts';
import { sendPictures } from '#src/data/media/send-pictures.ts';
import { placeOf, type MessageRefusal, type Parties } from './actions.ts';

type Written = { file: File; altText: string; text: string };

/**
 * Prepares a photo and queues it with its words as one message; the draft is deleted in the same transaction. Rejects with a
 * `PictureError` for a file that is no picture, or with what kept the device from storing it; then the draft is still there.
 */
export async function sendPictureMessage(
  actor: Actor,
  chatroomId: ChatroomId,
  room: Parties | undefined,
  { file, altText, text }: Written,
): Promise<Result<null, MessageRefusal>> {
  const caption = cleanCaption(text);
  if (!caption.ok) return caption;
  const place = await placeOf(actor, chatroomId, room);
  if (!place) return refused({ code: 'NOT_FOUND' });
  const [picture] = await preparePictures([file], 'chatPhoto');
  if (!picture) return refused({ code: 'NOT_FOUND' });
  const { uploadId } = picture;
  const payload = {
    ...place,
    message: caption.value,
    picture: { uploadId, altText: altText.trim() },
  };
  await sendPictures(
    actor,
    [{ body: { kind: 'addMessage', payload }, purpose: 'chatPhoto', picture }],
    {
      also: (db) => db.drafts.delete([actor.accountId, chatroomId]),
    },
  );
  return ok(null);
}
