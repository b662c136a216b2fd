import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { DESK_CHAT_PAGE, type DeskChat, type DeskDetail } from '#contract/support/desk.ts';
import { aBusiness, aCreator, aRoom } from '../../support/builders.ts';
import { identityAppForFile } from '../identity/identity-app.ts';
import { createCases } from '../matrix/case-state.ts';
import { atDesk, onItem, type Staff } from './staff.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });
const { pool, db } = app.deps;
let staff: Staff;
beforeAll(async () => {
  staff = await atDesk(app);
});

/** A project with a chat, whose creator has reported a problem, or nobody has. */
async function aTalk(disputedBy?: 'creator') {
  const [business, creator] = [await aBusiness(db), await aCreator(db)];
  const room = await aRoom(db, { business, creator });
  const pair = { businessId: business.accountId, creatorId: creator.accountId };
  const [work] = await createCases(app, pair, [
    { situation: 'contentSubmitted', ...(disputedBy && { disputedBy }) },
  ]);
  const id = work?.projectId ?? '';
  await pool.query('update projects set chatroom_id = $2 where id = $1', [id, room.chatroomId]);
  const says = async (from: number, to = from, pictureFileId: string | null = null) =>
    await pool.query(
      `insert into messages (chatroom_id, seq, id, business_id, creator_id, message, is_message_from_creator, picture_file_id, picture_alt, created_on)
       select $1, n, gen_random_uuid(), $2, $3, case when $6::uuid is null then 'No. ' || n else '' end, true, $6,
              'The gate', $7 from generate_series($4::int, $5::int) n`,
      [
        room.chatroomId,
        pair.businessId,
        pair.creatorId,
        from,
        to,
        pictureFileId,
        app.deps.now().toISOString(),
      ],
    );
  return { id, says, creatorId: pair.creatorId };
}
const newest = async (id: string) =>
  ((await onItem(app, staff, 'deskItem', id)).body as DeskDetail).project?.chat;
const earlier = async (id: string, before: number) => {
  const { status, body } = await onItem(app, staff, 'deskChat', id, undefined, { before });
  return { status, chat: body as DeskChat };
};
const wordsOf = (chat: DeskChat | undefined) => chat?.messages.map(({ body }) => body);

describe('the chat of a reported project', () => {
  it('is read back page by page, each message once', async () => {
    const { id, says } = await aTalk('creator');
    await says(1, DESK_CHAT_PAGE * 2 + 1);

    const pages: DeskChat[] = [];
    for (let chat = await newest(id); chat;) {
      pages.unshift(chat);
      chat = chat.before === null ? undefined : (await earlier(id, chat.before)).chat;
    }

    expect(pages.map(({ messages }) => messages.length)).toEqual([
      1,
      DESK_CHAT_PAGE,
      DESK_CHAT_PAGE,
    ]);
    expect(pages.flatMap((page) => wordsOf(page))).toEqual(
      Array.from({ length: DESK_CHAT_PAGE * 2 + 1 }, (_, index) => `No. ${index + 1}`),
    );
  });

  it('ends with the decision, and has no earlier messages without a report', async () => {
    const { id, says } = await aTalk('creator');
    await says(1);
    const body = { decision: 'restore', reason: 'Both sides agreed.' };
    await onItem(app, staff, 'decideDispute', id, body);
    app.pass(1);
    await says(2);

    expect(wordsOf(await newest(id))).toEqual(['No. 1']);
    expect(wordsOf((await earlier(id, 9)).chat)).toEqual(['No. 1']);
    const quiet = await aTalk();
    await quiet.says(1);
    expect((await earlier(quiet.id, 9)).status).toBe(404);
  });

  it('shows a picture that was sent without words', async () => {
    const { id, says, creatorId } = await aTalk('creator');
    const fileId = newId();
    await pool.query(
      `insert into files (id, account_id, upload_id, sha256, thumb_sha256, purpose, bytes, width, height, placeholder)
       values ($1, $2, $3, $4, $4, 'chatPhoto', 1, 640, 480, '')`,
      [fileId, creatorId, newId(), newId()],
    );
    await says(1, 1, fileId);

    expect((await newest(id))?.messages).toMatchObject([
      { body: '', picture: { url: `/files/${fileId}`, altText: 'The gate', width: 640 } },
    ]);
  });
});
