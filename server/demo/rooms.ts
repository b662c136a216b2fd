import { weekdays } from '#contract/availability/record.ts';
import { LAST_MESSAGE_CHARACTERS } from '#contract/chatroom/rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { AccountId, ChatroomId, MessageId } from '#contract/ids.ts';
import { addDays, dayOf, momentOf, weekdayOf } from '#contract/phoenix-time.ts';
import { dayFormats, formatsOf } from '../texts/formats.ts';
import { fieldsOf, pairOf } from './campaigns.ts';
import { awake, demoId, numberOf } from './data.ts';
import data from './data/rooms.json' with { type: 'json' };

export type DemoRoom = ReturnType<typeof planRooms>[number];

/** How far back history reaches, a little over 16 months. */
const HISTORY_REACH = 500 * DAY_MS;

/**
 * The demo's rooms and their messages, the same for the same `now`. In the data, `ago` is the age of the newest message in minutes, and
 * `unread` counts newest messages that no answer follows. With `messages`, history before the conversations fills up to that
 * total.
 */
export function planRooms(now: number, messages = 0) {
  const talks = data.map(({ ago, talk }) => {
    const ended = now - ago * MINUTE_MS;
    return onTimeline(talk, ago * MINUTE_MS < DAY_MS ? ended : awake(ended));
  });
  const histories = historyPerRoom(talks, messages);
  return data.map(({ unread = 0, archived = false, picture, ...one }, place) => {
    const [lines = [], history = 0] = [talks[place], histories[place]];
    const pair = pairOf(one);
    const id = demoId<ChatroomId>(`room ${pair.name}`);
    // Messages from before the conversation are numbered first.
    const said = lines.map((line, n) => {
      const seq = history + n + 1;
      const messageId = demoId<MessageId>(`message ${pair.name} ${seq}`, line.at);
      return { ...line, id: messageId, seq, pair, chatroomId: id };
    });
    const fromCreator = said.at(-1)?.isMessageFromCreator ?? false;
    return {
      id,
      pair,
      fields: fieldsOf(pair.campaign, now),
      unreadByBusiness: fromCreator ? unread : 0,
      unreadByCreator: fromCreator ? 0 : unread,
      archived,
      picture,
      history,
      said,
      createdAt: (history > 0 ? now - HISTORY_REACH : (said[0]?.at ?? now)) - 9 * MINUTE_MS,
    };
  });
}

/** Messages of history of each room, `total` with the conversations: 40 % of them in the first room, and ever fewer in the others. */
function historyPerRoom(talks: readonly Line[][], total: number): number[] {
  let left = Math.max(0, total - talks.flat().length);
  return talks.map(({ length }, place) => {
    const head = Math.max(0, Math.round(total * 0.4) - length);
    const share = place === 0 ? head : Math.ceil(left / 10);
    const count = place === talks.length - 1 ? left : Math.min(left, share);
    left -= count;
    return count;
  });
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
    lastMessage: [...last.message].slice(0, LAST_MESSAGE_CHARACTERS).join(''),
    lastMessageOn: new Date(last.at),
    lastMessageFromCreator: last.isMessageFromCreator,
    seenSeqByBusiness: last.seq - room.unreadByBusiness,
    seenSeqByCreator: last.seq - room.unreadByCreator,
    createdOn: new Date(createdAt),
    updatedOn: new Date(last.at),
    // After the last message both sides read it, and some archived the room.
    version: 1 + last.seq + (room.archived ? 3 : 2),
  };
}

/** Every message, with its picture. Each raises the revision of both accounts. */
export function* messageRows(
  rooms: readonly DemoRoom[],
  pictures: readonly { messageId: MessageId; row: object }[],
) {
  const revisions = new Map<AccountId, number>();
  const raise = (account: AccountId): number => {
    const revision = (revisions.get(account) ?? 0) + 1;
    revisions.set(account, revision);
    return revision;
  };
  for (const { pair, at, ...message } of messagesOf(rooms)) {
    const { campaign, creator, businessId, creatorId } = pair;
    yield {
      ...pair,
      ...message,
      senderUserId: message.isMessageFromCreator
        ? `user ${creator.key}`
        : campaign.business.contactUserId,
      createdOn: new Date(at),
      businessRevision: raise(businessId),
      creatorRevision: raise(creatorId),
      ...pictures.find(({ messageId }) => messageId === message.id)?.row,
    };
  }
}

/** First the history room by room, then the conversations in the order of their messages. */
function* messagesOf(rooms: readonly DemoRoom[]) {
  for (const room of rooms) yield* historyOf(room);
  const said = rooms.flatMap((room) => room.said);
  yield* said.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** A room's history, its conversation again and again: evenly spread before that one, times ascending strictly. */
function* historyOf({ id, history, createdAt, said }: DemoRoom) {
  const start = createdAt + HOUR_MS;
  const step = ((said[0]?.at ?? start) - HOUR_MS - start) / history;
  for (let n = 0; n < history; n++) {
    const [line, at] = [said[n % said.length], Math.floor(start + step * n)];
    if (line) yield { ...line, id: demoId<MessageId>(`history ${id} ${n}`, at), seq: n + 1, at };
  }
}

type Line = { isMessageFromCreator: boolean; message: string; at: number };

/**
 * Gives a conversation its times, from the last message, sent at `endsAt`, backwards. Its rows begin with `b:` for the business or
 * `c:` for the creator; `--- 3` begins a sitting three days later, `--- 0` later the same day. Times ascend strictly; sittings
 * before the last one begin in daylight.
 */
function onTimeline(talk: readonly string[], endsAt: number): Line[] {
  const sittings: { daysAfter: number; rows: string[] }[] = [{ daysAfter: 0, rows: [] }];
  for (const row of talk) {
    if (row.startsWith('--- ')) sittings.push({ daysAfter: Number(row.slice(4)), rows: [] });
    else sittings.at(-1)?.rows.push(row);
  }
  let said: Line[] = [];
  let daysAfter = 0;
  for (const sitting of sittings.toReversed()) {
    let duration = 0;
    const lines = sitting.rows.map((row, place) => {
      const message = row.slice(3);
      // A break of up to eight minutes, and the time that it takes to write.
      if (place > 0) duration += (15 + numberOf(message, 480)) * 1000 + message.length * 120;
      return { isMessageFromCreator: row.startsWith('c'), message, at: duration };
    });
    const [next] = said;
    const start = next ? startBefore(next.at, daysAfter, duration) : endsAt - duration;
    said = [...lines.map((line) => ({ ...line, at: start + line.at })), ...said];
    ({ daysAfter } = sitting);
  }
  return said;
}

/** The start of a sitting of this duration that is so many days before the next one. */
function startBefore(next: number, daysAfter: number, duration: number): number {
  const latest = next - duration - 2 * HOUR_MS;
  if (daysAfter === 0) return latest;
  const morning = momentOf(addDays(dayOf(next), -daysAfter), 8 * 60 + 40);
  return Math.min(morning + (duration % (10 * HOUR_MS)), latest);
}

const { en: weekdayFormat } = formatsOf({ weekday: 'long' });
const { en: hourFormat } = formatsOf({ hour: 'numeric', minute: '2-digit' });

/**
 * Names the days in a message of that time. `{+3}` is the weekday three days on, and `{tue+3}` the first Tuesday at least three days
 * on. `{shoot}` is the weekday of the next shoot on a later day, or else of the last one, `{shoot-1}` the weekday before it, and
 * `{shoot at}` its time. With `d`, as in `{d+3}` and `{d:shoot}`, it is a date. `starts` are those of the shoots, and ascend.
 */
export const nameDays = (text: string, at: number, starts: readonly number[]): string =>
  text.replace(
    /\{(d)?:?(shoot|mon|tue|wed|thu|fri|sat|sun)?([+-]\d+)?( at)?\}/g,
    (_, asDate?: string, from?: string, days = '0', asTime?: string) => {
      const shoot = starts.find((one) => dayOf(one) > dayOf(at)) ?? starts.at(-1);
      const start = from === 'shoot' ? shoot : at;
      if (start === undefined) throw new Error(`There is no shoot to name in: ${text}`);
      if (asTime) return hourFormat.format(start).replace(':00', '');
      const earliest = start + Number(days) * DAY_MS;
      const weekday = weekdays.findIndex((one) => one === from);
      const wait = weekday < 0 ? 0 : (weekday - weekdayOf(dayOf(earliest)) + 7) % 7;
      return (asDate ? dayFormats.en : weekdayFormat).format(earliest + wait * DAY_MS);
    },
  );
