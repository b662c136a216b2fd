import { eq, sql } from 'drizzle-orm';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { readPush, type PushPayload } from '#contract/sync/push.ts';
import { accounts, users } from '#server/db/schema/identity.ts';
import { feed } from '#server/db/schema/market.ts';
import { notifications, pushRegistrations } from '#server/db/schema/notices.ts';
import { dispatchDue } from '#server/notices/dispatch.ts';
import {
  notificationRow,
  type NoticeFacts,
  type NotificationRow,
} from '#server/notices/notification-row.ts';
import { startNotices } from '#server/notices/start.ts';
import type { TestApp } from '../../support/app.ts';
import { aChat, expectJson, messageTo, send, type Chat, type Headers } from '../../support/chat.ts';

/** A notification of an account, as if something had just happened there. */
export async function aNotice(
  { deps: { db, now } }: TestApp,
  accountId: AccountId,
  facts: Partial<NoticeFacts> = {},
  over: Partial<NotificationRow> = {},
): Promise<NotificationRow> {
  const row = {
    ...notificationRow(
      {
        category: 'BOOKING_RESERVED',
        side: 'business',
        about: newId<string>(),
        campaignTitle: 'Patio season',
        creatorName: 'Maya Torres',
        businessName: 'Desert Bloom Café',
        accountId,
        ...facts,
      },
      now(),
    ),
    ...over,
  };
  const [raised] = await db
    .update(accounts)
    .set({ revision: sql`${accounts.revision} + 1` })
    .where(eq(accounts.id, accountId))
    .returning({ revision: accounts.revision });
  await db.insert(notifications).values(row);
  await db.insert(feed).values({
    accountId,
    collection: 'notifications',
    recordId: row.id,
    revision: raised?.revision ?? 0,
  });
  return row;
}

/** A browser's token, as itself would write it. */
export const aToken = (): string => JSON.stringify({ endpoint: `https://push.test/${newId()}` });

/** Makes the caller's browser reachable under a token of its own. */
export async function register(
  app: TestApp,
  headers: Headers,
  token: string = aToken(),
): Promise<string> {
  await expectJson(await app.call('/pushRegistration', headers, { fcmToken: token }));
  return token;
}

/** A registration of another kind, which the tests' own push does not hand out. */
export async function becomeFcm({ deps: { db } }: TestApp, token: string): Promise<void> {
  await db.update(pushRegistrations).set({ kind: 'fcm' }).where(eq(pushRegistrations.token, token));
}

/** The notices' jobs, for a test that announces itself: nothing else announces meanwhile. */
export async function workNotices({ deps }: TestApp): Promise<void> {
  const stopAnnouncing = await startNotices(deps);
  await stopAnnouncing();
}

/** Everything that is due is announced, and every job it makes is done. */
export async function notifyAll(app: TestApp): Promise<void> {
  await dispatchDue(app.deps);
  await app.jobs.runDue(app.deps.now());
}

/** The tokens that were notified since the last call, in order. */
export function takeNotices({ push }: TestApp): string[] {
  return push.sent
    .splice(0)
    .map(({ registration }) => registration.token)
    .toSorted();
}

/** The last push, read as the worker reads it. */
export function lastPush({ push }: TestApp): PushPayload {
  const payload = readPush(push.sent.at(-1)?.message.payload ?? '')?.payload;
  if (!payload) throw new Error('Nothing that the worker understands was pushed.');
  return payload;
}

/** A chat whose business can be notified of it, under `token`. */
export async function aChatWithPush(
  app: TestApp,
  settings: Partial<typeof users.$inferInsert> = { privatePreviews: false },
): Promise<Chat & { token: string }> {
  const chat = await aChat(app);
  await app.deps.db.update(users).set(settings).where(eq(users.id, chat.business.userId));
  return { ...chat, token: await register(app, chat.asBusiness) };
}

/** The creator writes. */
export async function say(app: TestApp, { asCreator, room }: Chat, text: string): Promise<void> {
  await send(app, asCreator, [messageTo(room, 'creator', text)]);
}
