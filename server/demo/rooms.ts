import * as z from 'zod/mini';
import { LAST_MESSAGE_CHARACTERS } from '#contract/chatroom/rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { ChatroomId, MessageId } from '#contract/ids.ts';
import { fieldsOf, paired, pairOf } from './campaigns.ts';
import { awake, demoId } from './data.ts';
import historyData from './data/history.json' with { type: 'json' };
import roomData from './data/rooms.json' with { type: 'json' };
import { onTimeline, type Said, type Sitting } from './timeline.ts';

const planned = z
  .array(
    z.object({
      ...paired,
      /** Minutes since its newest message. */
      ago: z.number(),
      /** The number of unread newest messages, at most those since the recipient's last answer. */
      unread: z._default(z.int(), 0),
      archived: z._default(z.boolean(), false),
      /** `b:` the business, `c:` the creator; `--- 3` begins a sitting three days later, `--- 0` later the same day. */
      talk: z.array(z.string()),
      /** A picture of `public/demo/shots` with the message that begins like this. */
      picture: z.optional(z.object({ shot: z.string(), beside: z.string(), altText: z.string() })),
    }),
  )
  .parse(roomData);

export type DemoRoom = ReturnType<typeof planRooms>[number];
type DemoMessage = Said & { id: MessageId; seq: number };

/** How far back history reaches, a little over 16 months. */
const HISTORY_REACH = 500 * DAY_MS;
/** The busiest room's share of all messages. */
const HEAD = 0.4;

/**
 * The demo's rooms and their messages, the same for the same `now`. With `messages`, history before the conversations fills up
 * to that total.
 */
export function planRooms(now: number, messages = 0) {
  const talks = planned.map(({ ago, talk }) => {
    const ended = now - ago * MINUTE_MS;
    return onTimeline(sittingsOf(talk), ago * MINUTE_MS < DAY_MS ? ended : awake(ended));
  });
  const histories = historyPerRoom(
    talks.map((said) => said.length),
    messages,
  );
  return planned.map(({ campaign, creator, unread, archived, picture }, place) => {
    const [lines = [], history = 0] = [talks[place], histories[place]];
    const pair = pairOf(campaign, creator);
    // Messages from before the conversation are numbered first.
    const said = lines.map((line, n): DemoMessage => {
      const seq = history + n + 1;
      return { ...line, seq, id: demoId(`message ${pair.name} ${seq}`, line.at) };
    });
    const fromCreator = said.at(-1)?.fromCreator ?? false;
    // An answer means that everything before it was read, so only messages after it can be unread.
    const answered = said.findLastIndex((line) => line.fromCreator !== fromCreator) + 1;
    const unseen = Math.min(unread, said.length - answered);
    return {
      id: demoId<ChatroomId>(`room ${pair.name}`),
      pair,
      fields: fieldsOf(campaign, now),
      unreadByBusiness: fromCreator ? unseen : 0,
      unreadByCreator: fromCreator ? 0 : unseen,
      archived,
      picture,
      history,
      said,
      createdAt: (history > 0 ? now - HISTORY_REACH : (said[0]?.at ?? now)) - 9 * MINUTE_MS,
    };
  });
}

function sittingsOf(talk: readonly string[]): Sitting[] {
  const sittings: Sitting[] = [{ daysAfter: null, lines: [] }];
  for (const row of talk) {
    const pause = /^--- (\d+)$/.exec(row);
    if (pause) sittings.push({ daysAfter: Number(pause[1]), lines: [] });
    else sittings.at(-1)?.lines.push({ fromCreator: row.startsWith('c'), text: row.slice(3) });
  }
  return sittings;
}

/** Every message: first the history room by room, then the conversations in the order of their messages. */
export function* messagesOf(rooms: readonly DemoRoom[]) {
  for (const room of rooms) for (const message of historyOf(room)) yield { ...message, room };
  const said = rooms.flatMap((room) => room.said.map((message) => ({ ...message, room })));
  yield* said.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** A room as it is after its last message. */
export function roomRow({ said, createdAt, ...room }: DemoRoom) {
  const last = said.at(-1);
  if (!last) throw new Error(`${room.pair.name} has no messages.`);
  return {
    ...room.pair,
    ...room,
    businessUserId: room.pair.campaign.business.contactUserId,
    lastSeq: last.seq,
    lastMessage: [...last.text].slice(0, LAST_MESSAGE_CHARACTERS).join(''),
    lastMessageOn: new Date(last.at),
    lastMessageFromCreator: last.fromCreator,
    seenSeqByBusiness: last.seq - room.unreadByBusiness,
    seenSeqByCreator: last.seq - room.unreadByCreator,
    createdOn: new Date(createdAt),
    updatedOn: new Date(last.at),
    // After the last message both sides read it, and some archived the room.
    version: 1 + last.seq + (room.archived ? 3 : 2),
  };
}

/**
 * How many messages of history each room gets, so that there are `total` in all: the first room holds 40 % of them, the
 * others ever fewer. None when the conversations alone are as many.
 */
export function historyPerRoom(conversations: readonly number[], total: number): number[] {
  const [first = 0] = conversations;
  const missing = total - conversations.reduce((sum, one) => sum + one, 0);
  if (missing <= 0) return conversations.map(() => 0);
  const head = Math.min(missing, Math.max(0, Math.round(total * HEAD) - first));
  const weights = conversations.map((_, place) => (place === 0 ? 0 : 1 / (place + 1)));
  const weightOf = (count: number) => weights.slice(0, count).reduce((sum, one) => sum + one, 0);
  const upTo = (count: number) =>
    Math.round(((missing - head) * weightOf(count)) / weightOf(weights.length));
  return weights.map((_, place) => (place === 0 ? head : upTo(place + 1) - upTo(place)));
}

/** A room's history: evenly spread between its first day and its conversation, times ascending strictly. */
function* historyOf({ id, history, createdAt, said }: DemoRoom): Generator<DemoMessage> {
  const start = createdAt + HOUR_MS;
  const step = ((said[0]?.at ?? start) - HOUR_MS - start) / history;
  for (let seq = 1; seq <= history; seq++) {
    const at = Math.floor(start + step * (seq - 1));
    const fromCreator = (seq + Math.floor(seq / 5)) % 2 === 0;
    const messageId = demoId<MessageId>(`history ${id} ${seq}`, at);
    yield { id: messageId, seq, text: remark(seq, fromCreator), fromCreator, at };
  }
}

function remark(seq: number, fromCreator: boolean): string {
  const { openings, remarks } = historyData[fromCreator ? 'creator' : 'business'];
  const pick = (all: string[], step = 1) => all[(seq * step) % all.length] ?? '';
  if (seq % 7 < 2) return pick(openings);
  return `${pick(openings)} ${pick(remarks, 5)}`.replace('#', String(2 + (seq % 47)));
}
