import type { ChatroomId } from '#contract/ids.ts';
import { roomList, type RoomData } from './data.ts';
import { demoId } from './demo-id.ts';
import { historyOf, historyPerRoom } from './history.ts';
import { creatorIdOf, demoCreators } from './people.ts';
import { campaignOf } from './places.ts';
import { seededRandom } from './seeded-random.ts';
import { awake, DAY, MINUTE, onTimeline, type Said, type Sitting } from './timeline.ts';

export type DemoRoom = ReturnType<typeof planRooms>[number];
type DemoMessage = Said & { id: string; room: DemoRoom; seq: number };

/** How far back history reaches, a little over 16 months. */
const HISTORY_REACH = 500 * DAY;

/**
 * The demo's rooms and what is said in them, the same for the same `now`: nothing here depends on clock or chance. With
 * `messages` there is as much history before the conversations as it takes to make so many in total.
 */
export function planRooms(now: number, messages = 0) {
  const rooms = roomList.map((room) => {
    const ended = now - room.ago * MINUTE;
    const endsAt = now - ended < DAY ? ended : awake(ended);
    return { ...room, said: onTimeline(sittingsOf(room.talk), endsAt, seededRandom(room.seed)) };
  });
  const history = historyPerRoom(
    rooms.map(({ said }) => said.length),
    messages,
  );
  return rooms.map((room, place) => {
    const extra = history[place] ?? 0;
    const first = extra > 0 ? now - HISTORY_REACH : (room.said[0]?.at ?? now);
    // Messages from before the conversation are numbered first.
    return { ...room, ...partiesOf(room), history: extra, createdAt: first - 9 * MINUTE };
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

function partiesOf({ campaign, creator: key }: RoomData) {
  const place = campaignOf(campaign);
  const creator = demoCreators.find(({ id }) => id === creatorIdOf(key));
  if (!creator) throw new Error(`No demo creator is called ${key}.`);
  return {
    id: demoId<ChatroomId>(`room ${campaign} ${key}`),
    place,
    businessId: place.business.id,
    businessUserId: place.business.contactUserId,
    creatorId: creator.id,
    creatorUserId: creator.userId,
    creatorName: `${creator.firstName} ${creator.lastName}`,
  };
}

/** Every message: first the history room by room, then the conversations in the order they were said. */
export function* messagesOf(rooms: readonly DemoRoom[]): Generator<DemoMessage> {
  for (const room of rooms) {
    for (const message of historyOf(room)) yield { ...message, room };
  }
  const said = rooms.flatMap((room) =>
    room.said.map((line, place) => {
      const seq = room.history + place + 1;
      const id = demoId(`message ${room.campaign} ${room.creator} ${seq}`, line.at);
      return { ...line, id, room, seq };
    }),
  );
  yield* said.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** How far each side has read. An answer means that everything before it was read, so only messages after it can be unread. */
export function readStateOf(room: DemoRoom) {
  const lastSeq = room.history + room.said.length;
  const fromCreator = room.said.at(-1)?.fromCreator ?? false;
  const answered = room.said.findLastIndex((line) => line.fromCreator !== fromCreator) + 1;
  const unread = Math.min(room.unread ?? 0, room.said.length - answered);
  return {
    lastSeq,
    unreadByBusiness: fromCreator ? unread : 0,
    unreadByCreator: fromCreator ? 0 : unread,
    seenSeqByBusiness: fromCreator ? lastSeq - unread : lastSeq,
    seenSeqByCreator: fromCreator ? lastSeq : lastSeq - unread,
  };
}

/** How often a room changed after its last message: by a reading on either side, and by its archiving. */
export const changesAfterTalk = (room: DemoRoom): number => (room.archived ? 3 : 2);
