import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ChatroomId, ProjectId } from '#contract/ids.ts';
import { commitRecords, type RecordWrite } from '#server/records/write-records.ts';
import { campaigns, chatrooms } from '#server/db/schema/market.ts';
import { candidates } from '#server/db/schema/work.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { serverForFile } from '../../support/app.ts';
import { aRoom } from '../../support/builders.ts';
import { messageTo } from '../../support/chat.ts';
import {
  aCampaign,
  aPlace,
  aTalent,
  candidateOf,
  FRIDAY,
  happening,
  happens,
  outcomeOf,
  pairOf,
} from './casting.ts';

const app = await serverForFile({ now: () => FRIDAY });

/** A creator who is in a room of one business, and would take its id along to a campaign of another. */
async function aRoomOfOthers() {
  const [owner, other, talent] = [await aPlace(app), await aPlace(app), await aTalent(app)];
  const room = await aRoom(app.deps.db, { business: owner, creator: talent });
  expect(await outcomeOf(app, owner, messageTo(room, 'business', 'The code is 4711.'))).toBe(
    'done',
  );
  const pair = pairOf(await aCampaign(app, other), talent);
  const candidateId = room.chatroomId as string as ProjectId;
  return { owner, other, talent, room, pair: { ...pair, candidateId } };
}

async function roomRow(id: ChatroomId) {
  const [row] = await app.deps.db.select().from(chatrooms).where(eq(chatrooms.id, id));
  if (!row) throw new Error('There is no such room.');
  return row;
}

describe('a room of two is nobody else’s', () => {
  it.each([
    ['an application', 'creator_applied'],
    ['an invitation', 'business_invite'],
  ] as const)('%s under its id is refused', async (_, event) => {
    const { owner, other, talent, room, pair } = await aRoomOfOthers();
    const side = event === 'creator_applied' ? talent : other;
    expect(await outcomeOf(app, side, happening(pair, event))).toBe('COMMAND_ID_REUSED');
    expect(await candidateOf(app, pair)).toBeUndefined();
    expect(await outcomeOf(app, owner, messageTo(room, 'business', 'Hello?'))).toBe('done');
  });

  it('who waits under its id from before is not chosen over it, and nobody writes to them in it', async () => {
    const { owner, other, room, pair } = await aRoomOfOthers();
    const own = { id: pair.candidateId, campaignId: pair.campaignId, creatorId: pair.creatorId };
    const waits = { ...own, state: 'applied', source: 'apply' } as const;
    await app.deps.db.insert(candidates).values({ ...waits, businessId: other.accountId });
    const message = messageTo(
      { ...room, campaignId: pair.campaignId, businessId: other.accountId },
      'business',
      'Hi',
    );
    expect(await outcomeOf(app, other, message)).toBe('COMMAND_ID_REUSED');
    const chosen = await outcomeOf(app, other, happening(pair, 'business_accepted'));
    expect(chosen).toBe('COMMAND_ID_REUSED');
    expect(await roomRow(room.chatroomId)).toMatchObject({
      businessId: owner.accountId,
      lastSeq: 1,
    });
  });
});

describe('whatever is written, nothing is handed to someone else', () => {
  const writing = (write: RecordWrite) =>
    inTransaction(app.deps.pool, (_, commitWith) => commitRecords(commitWith, write));

  it('no room, no candidate and no campaign', async () => {
    const { owner, other, talent, room, pair } = await aRoomOfOthers();
    const fresh = pairOf(pair.campaignId, talent);
    await happens(app, talent, happening(fresh, 'creator_applied'));
    const candidate = await candidateOf(app, fresh);
    const [campaign] = await app.deps.db
      .select()
      .from(campaigns)
      .where(eq(campaigns.id, pair.campaignId));
    if (!candidate || !campaign) throw new Error('They were just made.');
    const roomBefore = await roomRow(room.chatroomId);

    const { campaignId } = pair;
    const businessId = other.accountId;
    for (const write of [
      { chatrooms: [{ ...roomBefore, businessId }] },
      { chatrooms: [{ ...roomBefore, campaignId }] },
      { candidates: [{ ...candidate, businessId: owner.accountId }] },
      { candidates: [{ ...candidate, campaignId: room.campaignId }] },
      { campaigns: [{ ...campaign, businessId: owner.accountId }] },
    ]) {
      await expect(writing(write)).rejects.toThrow(/null value|duplicate key .*_id"/u);
    }

    expect(await roomRow(room.chatroomId)).toEqual(roomBefore);
    expect(await candidateOf(app, fresh)).toEqual(candidate);
    await writing({ chatrooms: [{ ...roomBefore, archived: true }] });
    expect(await roomRow(room.chatroomId)).toMatchObject({ archived: true });
  });
});
