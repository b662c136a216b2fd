import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { DeskDetail } from '#contract/support/desk.ts';
import { fileAtDesk } from '#server/pictures/may-read.ts';
import { aBusiness, aCreator, aMember, aRoom } from '../../support/builders.ts';
import { aContentItem } from '../../support/content.ts';
import { aJpeg, fileOf, filesCookie, look, upload } from '../../support/pictures.ts';
import { identityAppForFile, START } from '../identity/identity-app.ts';
import { createCases } from '../matrix/case-state.ts';
import { aStaffMember, atDesk, onItem, type Staff } from './staff.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });
const { pool, db } = app.deps;

let business: Awaited<ReturnType<typeof aBusiness>>;
let creator: Awaited<ReturnType<typeof aCreator>>;
let asCreator: Record<string, string>;
beforeAll(async () => {
  [business, creator] = [await aBusiness(db), await aCreator(db)];
  asCreator = await app.signIn(creator.userId, creator.accountId);
});

async function aPhoto(purpose: 'contentPhoto' | 'chatPhoto') {
  const { uploadId } = await upload(app, asCreator, await aJpeg(), { purpose });
  return String((await fileOf(app, creator.accountId, uploadId))?.id);
}

/** A project with a photo that was made for it, whose creator has reported a problem, or nobody has. */
async function aProject(disputedBy?: 'creator') {
  const pair = { businessId: business.accountId, creatorId: creator.accountId };
  const state = { situation: 'contentSubmitted' as const, ...(disputedBy && { disputedBy }) };
  const [work] = await createCases(app, pair, [state]);
  if (!work) throw new Error('No project was made.');
  return { ...work, fileId: await addPhoto(work) };
}

/** A photo that the project gets now. */
async function addPhoto(work: Parameters<typeof aContentItem>[1]): Promise<string> {
  const fileId = await aPhoto('contentPhoto');
  await aContentItem(db, work, { fileId, receivedOn: app.deps.now() });
  return fileId;
}

let seq = 0;
/** A message with a photo and no words in the project's chat. */
async function aChatPhoto(projectId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string | null }>(
    'select chatroom_id as id from projects where id = $1',
    [projectId],
  );
  const chatroomId = rows[0]?.id ?? (await aRoom(db, { business, creator })).chatroomId;
  await pool.query('update projects set chatroom_id = $2 where id = $1', [projectId, chatroomId]);
  const fileId = await aPhoto('chatPhoto');
  await pool.query(
    `insert into messages (chatroom_id, seq, id, business_id, creator_id, message, is_message_from_creator, picture_file_id, created_on)
     values ($1, $2, $3, $4, $5, '', true, $6, $7)`,
    [
      chatroomId,
      (seq += 1),
      newId(),
      business.accountId,
      creator.accountId,
      fileId,
      app.deps.now().toISOString(),
    ],
  );
  return fileId;
}

const aPost = (name: string, on: Date) => ({
  id: newId(),
  deliverableId: 'd1',
  index: 0,
  platform: 'instagram',
  url: `https://www.instagram.com/reel/${name}/`,
  normalisedUrl: `instagram.com/reel/${name}`,
  submittedOn: on.toISOString(),
  state: 'submitted',
});

const see = async ({ token }: Pick<Staff, 'token'>, fileId: string, path = '') =>
  await look(
    app,
    `/files/${fileId}${path}`,
    await filesCookie(app, { authorization: `Bearer ${token}` }),
  );
const statusOf = async (...asked: Parameters<typeof see>) => (await see(...asked)).status;

const join = (userId: UserId, accountId: AccountId) => aMember(db, accountId, 'staff', userId);

describe('a photo of a reported project', () => {
  it('is shown at the desk, whole and small, and kept on no device', async () => {
    const staff = await atDesk(app);
    const { fileId } = await aProject('creator');

    const shown = await see(staff, fileId);

    expect([shown.status, await statusOf(staff, fileId, '/thumb')]).toEqual([200, 200]);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect(await statusOf(staff, fileId, '/licence')).toBe(404);
  });

  it('stays visible at the desk after the decision, and what comes after it is not there', async () => {
    const staff = await atDesk(app);
    const { fileId, ...work } = await aProject('creator');
    const body = { decision: 'restore', reason: 'Both sides agreed.' };

    expect((await onItem(app, staff, 'decideDispute', work.projectId, body)).status).toBe(200);
    app.pass(1);
    const [photo, poster] = [await addPhoto(work), await aPhoto('contentPhoto')];
    const video = { fileId: await aPhoto('contentPhoto'), posterFileId: poster };
    await aContentItem(db, work, { ...video, receivedOn: app.deps.now() });
    const posts = [aPost('early', START), aPost('late', app.deps.now())];
    await pool.query('update projects set posts = $2 where id = $1', [
      work.projectId,
      JSON.stringify(posts),
    ]);

    expect(await statusOf(staff, fileId)).toBe(200);
    expect([await statusOf(staff, photo), await statusOf(staff, poster)]).toEqual([404, 404]);
    const { project } = (await onItem(app, staff, 'deskItem', work.projectId)).body as DeskDetail;
    const shown = project?.content.map(({ fileUrl }) => fileUrl);
    expect(shown).toContain(`/files/${fileId}`);
    expect(shown).not.toContain(`/files/${photo}`);
    expect(project?.posts).toEqual([posts[0]]);
  });

  it('is shown to nobody whose passkey was used too long ago, or who is not at the desk', async () => {
    const { fileId } = await aProject('creator');
    const [late, byCode] = [await atDesk(app), await aStaffMember(app)];
    await pool.query('update sessions set passkey_on = $2 where user_id = $1', [
      late.userId,
      new Date(START.getTime() - 8 * HOUR_MS - 1),
    ]);
    const former = await atDesk(app);
    await pool.query('update users set support = false where id = $1', [former.userId]);

    const statuses = [];
    for (const one of [late, byCode, former]) statuses.push(await statusOf(one, fileId));

    expect(statuses).toEqual([404, 404, 404]);
  });

  it('is shown to staff who belong to a side as to everyone of that side', async () => {
    const staff = await atDesk(app);
    const { fileId } = await aProject('creator');
    await join(staff.userId, business.accountId);

    const shown = await see(staff, fileId);

    expect(shown.headers.get('cache-control')).toBe('private, no-cache');
    expect(await fileAtDesk(pool, staff.userId, fileId)).toBeNull();
  });
});

describe('a photo of a project in which nothing was reported', () => {
  it('is not there for the desk, whether it was made for the project or sent in the chat', async () => {
    const staff = await atDesk(app);
    const { projectId, fileId } = await aProject();
    const inChat = await aChatPhoto(projectId);

    expect([await statusOf(staff, fileId), await statusOf(staff, inChat)]).toEqual([404, 404]);
  });
});

describe('a photo in the chat of a reported project', () => {
  it('is shown up to the moment in which the problem was settled', async () => {
    const staff = await atDesk(app);
    const { projectId } = await aProject('creator');
    const before = await aChatPhoto(projectId);
    const body = { decision: 'restore', reason: 'Both sides agreed.' };
    await onItem(app, staff, 'decideDispute', projectId, body);
    app.pass(1);
    const later = await aChatPhoto(projectId);

    expect([await statusOf(staff, before), await statusOf(staff, later)]).toEqual([200, 404]);
  });
});
