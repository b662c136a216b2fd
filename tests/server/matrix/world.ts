import { createHash } from 'node:crypto';
import { newId } from '#contract/new-id.ts';
import type { ApiTokenId, WebhookDeliveryId, WebhookId } from '#contract/developer/ids.ts';
import type {
  ChatroomId,
  CommandId,
  MemberInvitationId,
  MessageId,
  NotificationId,
  PortfolioItemId,
  ReviewId,
  SessionId,
  UploadId,
  UserId,
} from '#contract/ids.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { sessions } from '#server/db/schema/identity.ts';
import { commands } from '#server/db/schema/commands.ts';
import { chatrooms, messages } from '#server/db/schema/market.ts';

import { apiTokens, webhookDeliveries, webhooks } from '#server/db/schema/developer.ts';
import { memberInvitations } from '#server/db/schema/members.ts';
import { notifications } from '#server/db/schema/notices.ts';
import { files, passkeys, portfolioItems, reviews } from '#server/db/schema/profiles.ts';
import { supportRequests } from '#server/db/schema/support.ts';
import type { TestApp } from '../../support/app.ts';
import { aMember, aUser, showTo } from '../../support/builders.ts';
import { after, FRIDAY } from '../bookings/shoots.ts';
import type { Pair, Side } from './cast.ts';
import { newWork, createCases, type Work } from './case-state.ts';

/** Everything that two accounts have to do with each other, with words in all of it that nobody else may ever read. */
export type World = {
  pair: Pair;
  userId: UserId;
  /** A campaign with an applicant. */
  applied: Work;
  /** A shoot that is to be confirmed, one that is to be booked, content that is filmed, work that goes on, and work that is done. */
  reserved: Work;
  unbooked: Work;
  filmed: Work;
  going: Work;
  done: Work;
} & OtherIds;

/** Of all that is no work. */
type OtherIds = {
  chatroomId: ChatroomId;
  messageId: MessageId;
  reviewId: ReviewId;
  portfolioItemId: PortfolioItemId;
  notificationIds: Record<Side, NotificationId>;
  commandIds: Record<Side, CommandId>;
  supportRequestIds: Record<Side, CommandId>;
  /** Another session, and a passkey, of the user who acts there. */
  sessionId: SessionId;
  passkeyId: string;
  /** Two more who work for the business, and two addresses that are invited to. */
  coOwnerId: UserId;
  staffId: UserId;
  invitationIds: Record<'open' | 'other', MemberInvitationId>;
  apiTokenId: ApiTokenId;
  webhookIds: { webhook: WebhookId; delivery: WebhookDeliveryId; delivering: WebhookId };
};

type Notified = {
  /** Stand in each of its texts. */
  words: string;
  /** When its shoot is. */
  start: Date;
  /** Who acts there; someone else, unless they are named. */
  user?: UserId;
};

const otherIds = (): OtherIds => ({
  chatroomId: newId(),
  messageId: newId(),
  reviewId: newId(),
  portfolioItemId: newId(),
  notificationIds: { creator: newId(), business: newId() },
  commandIds: { creator: newId(), business: newId() },
  supportRequestIds: { creator: newId(), business: newId() },
  sessionId: newId(),
  passkeyId: newId(),
  coOwnerId: newId(),
  staffId: newId(),
  invitationIds: { open: newId(), other: newId() },
  apiTokenId: newId(),
  webhookIds: { webhook: newId(), delivery: newId(), delivering: newId() },
});

/** Writes a world. */
export async function aWorld(
  app: TestApp,
  pair: Pair,
  { words, start, user }: Notified,
): Promise<World> {
  const { db } = app.deps;
  const appointment = { state: 'reserved' as const, start, asked: [] };
  const userId = user ?? (await aUser(db, { firstName: words, email: `${newId()}@pollin.test` }));
  const [applied, reserved, unbooked, filmed, going, done] = await createCases(app, pair, [
    { candidate: 'applied', words },
    { situation: 'shoot', appointment, isEmpty: true, words },
    { situation: 'shoot', isEmpty: true, words },
    { situation: 'contentUploading', words },
    { situation: 'contentSubmitted', words },
    { situation: 'completed', words },
  ]);
  if (!applied || !reserved || !unbooked || !filmed || !going || !done) throw new Error('Too few.');
  const world: World = {
    pair,
    userId,
    applied,
    reserved,
    unbooked,
    filmed,
    going,
    done,
    ...otherIds(),
  };
  await addTalk(app, world, words);
  await addAccounts(app, world, words);
  await addUser(app, world, words);
  await addTeam(app, world, words);
  return world;
}

async function addTalk({ deps: { db } }: TestApp, world: World, words: string): Promise<void> {
  const { pair, chatroomId, reserved, messageId } = world;
  const last = { lastSeq: 1, lastMessage: words, lastMessageOn: FRIDAY };
  const room = { id: chatroomId, campaignId: reserved.campaignId, ...pair, ...last };
  await db.insert(chatrooms).values({ ...room, lastMessageFromCreator: true, unreadByBusiness: 1 });
  const message = { id: messageId, chatroomId, seq: 1, message: words, ...pair };
  await db
    .insert(messages)
    .values({ ...message, isMessageFromCreator: true, businessRevision: 2, creatorRevision: 2 });
  await db.insert(reviews).values({
    id: world.reviewId,
    projectId: world.done.projectId,
    byAccountId: pair.businessId,
    ofAccountId: pair.creatorId,
    ofKind: 'creator',
    score: 'meet',
    feedback: words,
    privateNote: `${words} for support`,
  });
}

async function addAccounts({ deps: { db } }: TestApp, world: World, words: string): Promise<void> {
  const { pair, notificationIds, commandIds, userId } = world;
  const fileId = newId();
  const sha256 = createHash('sha256').update(fileId).digest('hex');
  const picture = { id: fileId, accountId: pair.creatorId, uploadId: newId<UploadId>(), sha256 };
  const size = { thumbSha256: sha256, bytes: 1000, width: 100, height: 100, placeholder: '' };
  await db.insert(files).values({ ...picture, ...size, purpose: 'portfolio' });
  const item = { id: world.portfolioItemId, creatorId: pair.creatorId, fileId };
  await db.insert(portfolioItems).values({ ...item, sourceSha256: sha256 });
  for (const side of ['creator', 'business'] as const) {
    const accountId = side === 'creator' ? pair.creatorId : pair.businessId;
    const notice = { id: notificationIds[side], about: notificationIds[side], accountId };
    await db
      .insert(notifications)
      .values({ ...notice, category: 'SYSTEM', title: words, body: words, path: '/' });
    const id = commandIds[side];
    const answer = { id, outcome: 'done' as const, result: { words }, revision: 1 };
    const command = { id, accountId, userId, kind: 'addMessage', payloadHash: words, answer };
    await db.insert(commands).values(command);
    await db.insert(supportRequests).values({
      id: world.supportRequestIds[side],
      accountId,
      userId,
      problemArea: 'other',
      details: words,
      userType: side,
    });
    await showTo(db, [
      [
        accountId,
        [
          ['notifications', notificationIds[side]],
          ['chatrooms', world.chatroomId],
          ['profiles', accountId],
        ],
      ],
    ]);
  }
}

async function addUser(
  { deps: { db } }: TestApp,
  { userId, sessionId, passkeyId }: World,
  words: string,
): Promise<void> {
  await db.insert(sessions).values({
    id: sessionId,
    userId,
    salt: words,
    nextHash: sessionId,
    usedOn: after(FRIDAY, -HOUR_MS),
  });
  await db
    .insert(passkeys)
    .values({ id: passkeyId, userId, publicKey: '', counter: 0, name: words });
}

async function addTeam(
  { deps: { db } }: TestApp,
  { pair, coOwnerId, staffId, invitationIds, apiTokenId: id, webhookIds }: World,
  words: string,
): Promise<void> {
  for (const [id, role] of [
    [coOwnerId, 'owner'],
    [staffId, 'staff'],
  ] as const) {
    await aUser(db, { id, firstName: words });
    await aMember(db, pair.businessId, role, id);
  }
  const token = { accountId: pair.businessId, userId: coOwnerId, name: words, scopes: [] };
  await db
    .insert(apiTokens)
    .values({ ...token, id, tokenHash: id, hint: 'abcd', createdOn: FRIDAY });
  const hook = {
    accountId: pair.businessId,
    url: words,
    events: [],
    secret: '',
    createdOn: FRIDAY,
  };
  const { webhook, delivering: webhookId, delivery } = webhookIds;
  await db.insert(webhooks).values([
    { ...hook, id: webhook },
    { ...hook, id: webhookId },
  ]);
  const type = 'post.verified' as const;
  await db.insert(webhookDeliveries).values({
    id: delivery,
    accountId: hook.accountId,
    webhookId,
    type,
    data: {},
    createdOn: FRIDAY,
  });
  const invitation = { accountId: pair.businessId, role: 'staff' as const, invitedBy: coOwnerId };
  const expiresOn = after(FRIDAY, DAY_MS);
  for (const id of Object.values(invitationIds)) {
    const email = `${words}-${id}@pollin.test`;
    await db
      .insert(memberInvitations)
      .values({ ...invitation, id, email, tokenHash: id, expiresOn });
  }
}

/** Ids that nothing has. */
export function aPhantom(): World {
  const pair: Pair = { businessId: newId(), creatorId: newId() };
  const work = () => newWork(pair);
  return {
    pair,
    userId: newId(),
    applied: work(),
    reserved: work(),
    unbooked: work(),
    filmed: work(),
    going: work(),
    done: work(),
    ...otherIds(),
  };
}

/** Ids that show who has to do with whom; those of the two accounts are apart. */
export function idsOf(world: World): string[] {
  const { pair, userId, notificationIds, commandIds, portfolioItemId: _, ...rest } = world;
  const ofAccounts: ReadonlySet<string> = new Set([pair.businessId, pair.creatorId]);
  const others = Object.values(rest).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one),
  );
  const all = [userId, ...Object.values(notificationIds), ...Object.values(commandIds), ...others];
  return all.filter((id) => !ofAccounts.has(id));
}
