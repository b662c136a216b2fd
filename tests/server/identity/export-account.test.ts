import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type {
  CommandId,
  ContentItemId,
  ProjectId,
  ReviewId,
  UploadId,
  UserId,
} from '#contract/ids.ts';
import { blocks, files, reviews } from '#server/db/schema/profiles.ts';
import { deskActs } from '#server/db/schema/support.ts';
import { candidates, contentItems } from '#server/db/schema/work.ts';
import { aBusiness, aCreator, aMember, aProject, type Party } from '../../support/builders.ts';
import { messageTo, outcomes, aChat } from '../../support/chat.ts';
import { identityAppForFile } from './identity-app.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });
afterEach(() => vi.unstubAllEnvs());

it('the export holds what is about the user, and nothing of anyone else', async () => {
  const chat = await aChat(app);
  await outcomes(app, chat.asCreator, [messageTo(chat.room, 'creator', 'Mine to take away')]);
  await outcomes(app, chat.asBusiness, [messageTo(chat.room, 'business', 'Theirs to keep')]);

  const response = await app.call('/exportAccount', chat.asCreator);

  const exported = (await response.json()) as Record<string, unknown>;
  expect(exported).toMatchObject({
    user: [{ id: chat.creator.userId, email: `${chat.creator.userId}@pollin.test` }],
    memberships: [{ accountId: chat.creator.accountId, role: 'creator' }],
    creators: [{ firstName: 'Maya', lastName: 'Torres' }],
    businesses: [],
    messages: [{ message: 'Mine to take away', chatroomId: chat.room.chatroomId }],
    sessions: [{ device: 'Unknown device' }],
    cutShort: [],
  });
  expect(JSON.stringify(exported)).not.toContain(`${chat.business.userId}@pollin.test`);
  expect(JSON.stringify(exported['messages'])).not.toContain('Theirs to keep');
});

it('the export has no secret in it: no token, salt, hash, key or code', async () => {
  const browser = app.browser();
  const { accessToken } = await browser.signIn('export@example.com');
  const { rows } = await app.deps.pool.query<Record<string, string>>(
    `select s.salt, s.next_hash, c.code_hash, c.browser_hash, c.custom_token_hash
     from sessions s, login_codes c where c.email = 'export@example.com'`,
  );
  const secrets = rows.flatMap((row) => Object.values(row)).filter(Boolean);
  expect(secrets.length).toBeGreaterThanOrEqual(5);

  const { status, bytes } = await browser.call('exportAccount', undefined, { token: accessToken });

  expect(status).toBe(200);
  for (const secret of secrets) expect(bytes).not.toContain(secret);
  expect(bytes).not.toMatch(/hash|salt|token|publicKey|code"/i);
});

it('the export of someone who works for a business holds nothing that is kept for those who run it', async () => {
  const { db } = app.deps;
  const { business, creator } = await aChat(app);
  await db.insert(blocks).values({ accountId: business.accountId, blockedId: creator.accountId });
  await db.insert(reviews).values({
    id: newId<ReviewId>(),
    byAccountId: business.accountId,
    ofAccountId: creator.accountId,
    ofKind: 'creator',
    score: 'exceed',
    privateNote: 'For support only',
  });
  const exportAs = async (role: 'staff' | 'manager') => {
    const member = await aMember(db, business.accountId, role);
    const answer = await app.call('/exportAccount', await app.signIn(member, business.accountId));
    return (await answer.json()) as Record<string, unknown>;
  };

  const staff = await exportAs('staff');
  expect(staff).toMatchObject({
    memberships: [{ role: 'staff' }],
    reviewsWritten: [],
    blocked: [],
  });
  expect(JSON.stringify(staff)).not.toContain('For support only');
  expect(await exportAs('manager')).toMatchObject({
    reviewsWritten: [{ privateNote: 'For support only' }],
    blocked: [{ blockedId: creator.accountId }],
  });
});

it('the export names the day of birth as it was written, in any time zone of the server', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const { creator, asCreator } = await aChat(app);
  await app.deps.pool.query(`update creators set date_of_birth = '1997-04-11' where id = $1`, [
    creator.accountId,
  ]);

  const exported: unknown = await (await app.call('/exportAccount', asCreator)).json();

  expect(exported).toMatchObject({ creators: [{ dateOfBirth: '1997-04-11' }] });
});

it('the export is for nobody who is not signed in', async () => {
  expect((await app.call('/exportAccount', {})).status).toBe(401);
});

it('the export holds what each side wrote of their work, and not what the other did', async () => {
  const { db } = app.deps;
  const [business, creator] = [await aBusiness(db), await aCreator(db)];
  const { projectId, campaignId } = await aProject(db, { business, creator });
  const ofBoth = { campaignId, businessId: business.accountId, creatorId: creator.accountId };
  const words = { note: 'I love brunch', proposedPriceCents: 7_500 };
  await db
    .insert(candidates)
    .values({ id: projectId, ...ofBoth, ...words, state: 'accepted', source: 'apply' });
  const fileId = newId();
  await db.insert(files).values({
    id: fileId,
    accountId: creator.accountId,
    uploadId: newId<UploadId>(),
    purpose: 'contentPhoto',
    sha256: 'a'.repeat(64),
    thumbSha256: 'a'.repeat(64),
    bytes: 1,
    width: 1,
    height: 1,
    placeholder: '',
  });
  await db.insert(contentItems).values({
    id: newId<ContentItemId>(),
    projectId,
    ...ofBoth,
    kind: 'photo',
    fileId,
    sourceSha256: 'b'.repeat(64),
    caption: 'Sunny side up',
  });
  const act = { by: newId<UserId>(), on: new Date(), reason: 'The café agreed.' };
  const others = { ...act, reason: 'About others.' };
  await db.insert(deskActs).values([
    { id: newId<string>(), ...act, act: 'restore', projectId },
    { id: newId<string>(), ...others, act: 'restore', projectId: newId<ProjectId>() },
    { id: newId<string>(), ...others, act: 'suspend', userId: newId<UserId>() },
    { id: newId<string>(), ...others, act: 'close', requestId: newId<CommandId>() },
  ]);
  const exportOf = async (party: Party) => {
    const headers = await app.signIn(party.userId, party.accountId);
    return (await (await app.call('/exportAccount', headers)).json()) as object;
  };

  expect(await exportOf(creator)).toMatchObject({
    campaigns: [],
    candidates: [{ id: projectId, state: 'accepted', ...words }],
    projects: [{ id: projectId, step: 'schedule_shoot' }],
    content: [{ projectId, address: `/files/${fileId}`, caption: 'Sunny side up' }],
    supportActs: [{ act: 'restore', reason: 'The café agreed.', projectId }],
  });
  expect(await exportOf(business)).toMatchObject({
    campaigns: [{ id: campaignId }],
    candidates: [{ id: projectId, note: null, proposedPriceCents: null }],
    projects: [{ id: projectId }],
    content: [],
  });
});
