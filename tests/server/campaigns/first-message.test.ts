import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { roomOfCandidate } from '#contract/chatroom/rules.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId, ChatroomId, CommandId } from '#contract/ids.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { chatrooms } from '#server/db/schema/market.ts';
import { blocks } from '#server/db/schema/profiles.ts';
import { serverForFile } from '../../support/app.ts';
import { pull } from '../../support/chat.ts';
import {
  aCampaign,
  answerTo,
  aPlace,
  aTalent,
  feedOf,
  FRIDAY,
  happening,
  happens,
  outcomeOf,
  pairOf,
  projectOf,
  noticesTo,
  type Pair,
  type Side,
} from './casting.ts';

const app = await serverForFile({ now: () => FRIDAY });

function writing(
  { candidateId, campaignId, creatorId }: Pair,
  businessId: AccountId,
  { chatroomId = roomOfCandidate(candidateId), fromCreator = false, message = 'Hello!' } = {},
): CommandEnvelope & { payload: { chatroomId: ChatroomId } } {
  const payload = {
    chatroomId,
    campaignId,
    creatorId,
    businessId,
    message,
    isMessageFromCreator: fromCreator,
  };
  return { id: newId<CommandId>(), kind: 'addMessage', occurredAt: FRIDAY.toISOString(), payload };
}

async function anApplicant(): Promise<{ place: Side; talent: Side; pair: Pair }> {
  const [place, talent] = [await aPlace(app), await aTalent(app)];
  const pair = pairOf(await aCampaign(app, place), talent);
  await happens(app, talent, happening(pair, 'creator_applied'));
  return { place, talent, pair };
}

describe('a business that writes first to a creator who waits', () => {
  it('opens their room under the id that every device gives it, and both see it', async () => {
    const { place, talent, pair } = await anApplicant();
    const first = writing(pair, place.accountId);
    const { chatroomId } = first.payload;

    expect(await answerTo(app, place, first)).toMatchObject({
      outcome: 'done',
      result: { seq: 1 },
    });

    for (const side of [place, talent]) {
      expect(await feedOf(app, side, 'chatrooms')).toEqual([chatroomId]);
      const { collections } = await pull(app, side.headers);
      expect(collections.candidates).toMatchObject([{ chatroomId }]);
    }
    expect(await noticesTo(app, talent)).toEqual(['NEW_MESSAGE']);
    const reply = writing(pair, place.accountId, { chatroomId, fromCreator: true });
    expect(await outcomeOf(app, talent, reply)).toBe('done');
  });

  it('opens it once, however often the message is sent, and its project goes on in the same room', async () => {
    const { place, talent, pair } = await anApplicant();
    const first = writing(pair, place.accountId);
    const answers = await Promise.all(Array.from({ length: 6 }, () => answerTo(app, place, first)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await happens(app, place, happening(pair, 'business_accepted'));
    expect(await projectOf(app, pair.candidateId)).toMatchObject({
      chatroomId: first.payload.chatroomId,
    });
    expect(await feedOf(app, talent, 'chatrooms')).toEqual([first.payload.chatroomId]);
  });

  it('on two devices at the same moment has one room with them, and each message in it once', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { place, talent, pair } = await anApplicant();
      const messages = ['Hello!', 'Hi!', 'Good morning!'].map((message) =>
        writing(pair, place.accountId, { message }),
      );
      const answers = await Promise.all(
        [...messages, ...messages].map((one) => answerTo(app, place, one)),
      );
      const seqs = answers.map((one) => (one.outcome === 'done' ? one.result : one));
      expect(new Set(seqs.map((one) => JSON.stringify(one))).size).toBe(3);
      for (const side of [place, talent]) {
        expect(await feedOf(app, side, 'chatrooms')).toEqual([roomOfCandidate(pair.candidateId)]);
        const { messages: notices } = await pull(app, side.headers);
        expect(new Set(notices.map(({ seq }) => seq))).toEqual(new Set([1, 2, 3]));
        expect(notices).toHaveLength(3);
      }
    }
  });

  it('and who was invited has it as well', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const pair = pairOf(await aCampaign(app, place), talent);
    await happens(app, place, happening(pair, 'business_invite'));
    expect(await outcomeOf(app, place, writing(pair, place.accountId))).toBe('done');
    expect(await feedOf(app, talent, 'chatrooms')).toEqual([roomOfCandidate(pair.candidateId)]);
  });

  it('and chooses them at the same moment has one room with them', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { place, talent, pair } = await anApplicant();
      const outcomes = await Promise.all([
        outcomeOf(app, place, writing(pair, place.accountId)),
        outcomeOf(app, place, happening(pair, 'business_accepted')),
      ]);
      expect(outcomes).toEqual(['done', 'done']);
      expect(await feedOf(app, talent, 'chatrooms')).toEqual([roomOfCandidate(pair.candidateId)]);
    }
  });
});

describe('a room of an earlier time together', () => {
  const archive = ({ candidateId }: Pair) =>
    app.deps.db
      .update(chatrooms)
      .set({ archived: true })
      .where(eq(chatrooms.id, roomOfCandidate(candidateId)));

  it('takes what a business writes to a creator who waits once more, and is there for both again', async () => {
    const { place, talent, pair } = await anApplicant();
    await happens(app, place, writing(pair, place.accountId));
    await archive(pair);
    const reply = () => writing(pair, place.accountId, { fromCreator: true });
    expect(await outcomeOf(app, talent, reply())).toBe('ROOM_ARCHIVED');

    const again = [writing(pair, place.accountId), writing(pair, place.accountId)];
    expect(await Promise.all(again.map((one) => outcomeOf(app, place, one)))).toEqual([
      'done',
      'done',
    ]);

    for (const side of [place, talent]) {
      const { collections } = await pull(app, side.headers);
      expect(collections.chatrooms).toMatchObject([{ archived: false, lastSeq: 3 }]);
    }
    expect(await outcomeOf(app, talent, reply())).toBe('done');
  });

  it('stays archived across a block, for other businesses, and where nobody waits', async () => {
    const { place, talent, pair } = await anApplicant();
    await happens(app, place, writing(pair, place.accountId));
    await archive(pair);
    const rival = await aPlace(app);
    expect(await outcomeOf(app, rival, writing(pair, place.accountId))).toBe('NOT_FOUND');
    const block = { accountId: talent.accountId, blockedId: place.accountId };
    await app.deps.db.insert(blocks).values(block);
    expect(await outcomeOf(app, place, writing(pair, place.accountId))).toBe('BLOCKED');
    await app.deps.db.delete(blocks).where(eq(blocks.accountId, talent.accountId));
    expect((await pull(app, place.headers)).collections.chatrooms).toMatchObject([
      { archived: true },
    ]);

    await happens(app, talent, happening(pair, 'creator_withdraw'));
    expect(await outcomeOf(app, place, writing(pair, place.accountId))).toBe('ROOM_ARCHIVED');
  });
});

describe('no room is opened', () => {
  it('by a creator, by another business, to a creator who does not wait, or across a block', async () => {
    const { place, talent, pair } = await anApplicant();
    const rival = await aPlace(app);
    const cold = writing(pair, place.accountId, { fromCreator: true });
    expect(await outcomeOf(app, talent, cold)).toBe('NOT_FOUND');
    expect(await outcomeOf(app, rival, writing(pair, place.accountId))).toBe('NOT_FOUND');
    expect(await outcomeOf(app, rival, writing(pair, rival.accountId))).toBe('NOT_FOUND');
    // Under any other id two devices would open two.
    const elsewhere = writing(pair, place.accountId, { chatroomId: newId<ChatroomId>() });
    expect(await outcomeOf(app, place, elsewhere)).toBe('NOT_FOUND');
    const stranger = pairOf(pair.campaignId, await aTalent(app));
    expect(await outcomeOf(app, place, writing(stranger, place.accountId))).toBe('NOT_FOUND');
    await app.deps.db
      .insert(blocks)
      .values({ accountId: talent.accountId, blockedId: place.accountId });
    expect(await outcomeOf(app, place, writing(pair, place.accountId))).toBe('BLOCKED');
    expect(await feedOf(app, talent, 'chatrooms')).toEqual([]);
  });
});
