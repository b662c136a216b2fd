import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import { ApiUser } from '../support/api-user.ts';
import { ServerProcess } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

/** `POLLIN_KILLS=100` runs the long loop. */
const KILLS = Number(process.env['POLLIN_KILLS'] ?? 3);
/** Two write at once: when one of them is answered, the other one is in the middle of a batch. */
const BATCHES = [20, 7];

test(`a server killed ${KILLS} times in the middle of its work has every message it acknowledged, once`, async () => {
  test.setTimeout(60_000 + KILLS * 15_000);
  const server = await ServerProcess.create();
  try {
    const user = new ApiUser(server.url);
    const profile = await user.signIn('creator@pollin.test');
    const accountId = profile.currentMembership?.accountId ?? '';
    const room = await anOpenRoom(user, accountId);
    const acknowledged = new Map<string, number>();
    const asked: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const before = acknowledged.size;
      // Each kill comes a little later in the work than the one before.
      const enough = before + 1 + (kill % 5) * 20;
      const { promise: reached, resolve } = Promise.withResolvers<void>();
      const note = (id: string, seq: number) => {
        acknowledged.set(id, seq);
        if (acknowledged.size >= enough) resolve();
      };
      const writing = BATCHES.map((size) =>
        writeUntilCut({ user, accountId, room, size, asked, note }),
      );
      await reached;
      await server.stop('SIGKILL');
      await Promise.all(writing);
      await server.start();
    }

    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS);
    const stored = await messagesOf(user, accountId, room);
    for (const [id, seq] of acknowledged) {
      expect(stored.filter((one) => one.id === id).map((one) => one.seq)).toEqual([seq]);
    }
    expect(stored.map((one) => one.seq)).toEqual(stored.map((_, index) => index + 1));
    const mine = stored.filter((one) => asked.includes(one.id)).map((one) => one.id);
    expect(new Set(mine).size).toBe(mine.length);
  } finally {
    await server.remove();
  }
});

async function anOpenRoom(user: ApiUser, accountId: string): Promise<ChatroomRecord> {
  const { data } = await user.get('chatrooms', '/chatrooms', accountId);
  const room = data.find((one) => !one.archived);
  if (!room) throw new Error('The demo has no open room');
  return room;
}

type Writing = {
  user: ApiUser;
  accountId: string;
  room: ChatroomRecord;
  /** Commands in one call. */
  size: number;
  asked: string[];
  note: (id: string, seq: number) => void;
};

/** Sends batches as fast as they are answered, noting what was acknowledged, until the connection breaks. */
async function writeUntilCut({ user, accountId, room, size, asked, note }: Writing): Promise<void> {
  const { chatroomId, campaignId, businessId, creatorId } = room;
  const of = { chatroomId, campaignId, businessId, creatorId, isMessageFromCreator: true };
  for (;;) {
    const commands = Array.from({ length: size }, () => ({
      id: newId<CommandId>(),
      kind: 'addMessage',
      occurredAt: new Date().toISOString(),
      payload: { ...of, message: 'Still there?' },
    }));
    asked.push(...commands.map((one) => one.id));
    try {
      const { answers } = await user.post('sendCommands', '/commands', { commands }, accountId);
      for (const answer of answers) {
        if (answer.outcome === 'done') note(answer.id, (answer.result as { seq: number }).seq);
      }
    } catch (error) {
      if (error instanceof TypeError || (error instanceof Error && / 503 /.test(error.message)))
        return;
      throw error;
    }
  }
}

async function messagesOf(user: ApiUser, accountId: string, room: ChatroomRecord) {
  const all: MessageRecord[] = [];
  for (;;) {
    const before = all[0] ? `&before=${all[0].seq}` : '';
    const path = `/chatrooms/${room.chatroomId}/messages?limit=512${before}`;
    const { messages } = await user.get('chatroomMessages', path, accountId);
    all.unshift(...messages);
    if (messages.length === 0 || all[0]?.seq === 1) return all;
  }
}
