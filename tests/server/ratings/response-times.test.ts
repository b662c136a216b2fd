import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { newId } from '#contract/new-id.ts';
import type { MessageId } from '#contract/ids.ts';
import { chatrooms, creators, messages } from '#server/db/schema/market.ts';
import { measureResponseTimes } from '#server/ratings/response-times.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCreator, aRoom, type Party } from '../../support/builders.ts';

const app = await serverForFile();
const now = new Date('2026-11-20T18:00:00.000Z');
let creator: Party;
beforeEach(async () => {
  creator = await aCreator(app.deps.db);
});

type Said = [by: 'business' | 'creator', minute: number];

/** A room whose messages were sent so many minutes after its first one. */
async function talk(said: readonly Said[], daysAgo = 10): Promise<void> {
  const { db } = app.deps;
  const business = await aBusiness(db);
  const room = await aRoom(db, { business, creator });
  const at = (minute: number) => new Date(now.getTime() - daysAgo * DAY_MS + minute * 60_000);
  await db.insert(messages).values(
    said.map(([by, minute], place) => ({
      chatroomId: room.chatroomId,
      seq: place + 1,
      id: newId<MessageId>(),
      businessId: business.accountId,
      creatorId: creator.accountId,
      message: 'Hello',
      isMessageFromCreator: by === 'creator',
      createdOn: at(minute),
      businessRevision: 0,
      creatorRevision: 0,
    })),
  );
  const lastMessageOn = at(said.at(-1)?.[1] ?? 0);
  await db.update(chatrooms).set({ lastMessageOn }).where(eq(chatrooms.id, room.chatroomId));
}

async function measured(): Promise<number | null | undefined> {
  await measureResponseTimes({ pool: app.deps.pool, now: () => now });
  const [row] = await app.deps.db
    .select({ minutes: creators.responseMinutes })
    .from(creators)
    .where(eq(creators.id, creator.accountId));
  return row?.minutes;
}

it('is the median from the first message that waits to the first answer, over all chats', async () => {
  await talk([
    ['creator', 0],
    ['business', 10],
    ['business', 50],
    ['creator', 70],
    ['creator', 900],
  ]);
  await talk([
    ['business', 0],
    ['creator', 30],
    ['business', 100],
    ['creator', 5000],
    ['business', 6000],
  ]);

  // 60, 30, and 4,900 minutes.
  expect(await measured()).toBe(60);
});

it('is not known from fewer than three answers, and forgotten after 90 days', async () => {
  const two: Said[] = [
    ['business', 0],
    ['creator', 5],
    ['business', 10],
    ['creator', 15],
  ];
  await talk(two);
  expect(await measured()).toBeNull();

  await talk(two, 95);
  expect(await measured()).toBeNull();

  await talk(two);
  expect(await measured()).toBe(5);
});
