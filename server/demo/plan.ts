import type { AccountId, ChatroomId, UserId } from '#contract/ids.ts';
import { demoId } from './demo-id.ts';
import { historyOf, historyPerRoom } from './history.ts';
import { creatorIdOf, demoCreators } from './people.ts';
import { demoCampaigns } from './places.ts';
import { demoRooms, type RoomPlan } from './rooms.ts';
import { seededRandom } from './seeded-random.ts';
import { talkComposer } from './talk/compose-talk.ts';
import { parseTalk } from './talk/parse-talk.ts';
import { awake, DAY, MINUTE, onTimeline, type Said } from './timeline.ts';

export type DemoRoom = RoomPlan & {
  id: ChatroomId;
  place: (typeof demoCampaigns)[number];
  businessId: AccountId;
  businessUserId: UserId;
  creatorId: AccountId;
  creatorUserId: UserId;
  /** Messages from before the conversation: they are numbered first. */
  history: number;
  said: Said[];
  createdAt: number;
};

export type DemoMessage = Said & { id: string; room: DemoRoom; seq: number };

/**
 * The demo's rooms and what is said in them, the same for the same `now`: nothing here depends on clock or chance. With
 * `messages` there is as much history before the conversations as it takes to make so many in total.
 */
export function planRooms(now: number, messages = 0): DemoRoom[] {
  const random = seededRandom('conversations');
  const compose = talkComposer(random);
  const rooms = demoRooms.map((plan) => {
    const sittings =
      'written' in plan.talk
        ? parseTalk(plan.talk.written)
        : compose(plan.talk.scenes, plan.campaign, plan.creator);
    const ended = now - plan.ago * MINUTE;
    const said = onTimeline(sittings, now - ended < DAY ? ended : awake(ended), random);
    return { ...plan, ...partiesOf(plan), said };
  });
  const history = historyPerRoom(
    rooms.map(({ said }) => said.length),
    messages,
  );
  return rooms.map((room, place) => {
    const extra = history[place] ?? 0;
    const first = extra > 0 ? now - HISTORY_REACH : (room.said[0]?.at ?? now);
    return { ...room, history: extra, createdAt: first - 9 * MINUTE };
  });
}

/** How far back history reaches, a little over 16 months. */
const HISTORY_REACH = 500 * DAY;

function partiesOf(plan: RoomPlan) {
  const place = demoCampaigns.find(({ key }) => key === plan.campaign);
  const creator = demoCreators.find(({ id }) => id === creatorIdOf(plan.creator));
  if (!place || !creator) throw new Error(`No such demo room: ${plan.campaign}, ${plan.creator}.`);
  return {
    id: demoId<ChatroomId>(`room ${plan.campaign} ${plan.creator}`),
    place,
    businessId: place.business.id,
    businessUserId: place.business.contact.userId,
    creatorId: creator.id,
    creatorUserId: creator.userId,
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

/** What each side has read. Whoever answers has read what came before, so only messages after the last answer can be unread. */
export function readStateOf(room: DemoRoom) {
  const lastSeq = room.history + room.said.length;
  const fromCreator = room.said[room.said.length - 1]?.fromCreator ?? false;
  const answered = room.said.findLastIndex((line) => line.fromCreator !== fromCreator) + 1;
  const unread = Math.min(room.unread, room.said.length - answered);
  return {
    lastSeq,
    unreadByBusiness: fromCreator ? unread : 0,
    unreadByCreator: fromCreator ? 0 : unread,
    seenSeqByBusiness: fromCreator ? lastSeq - unread : lastSeq,
    seenSeqByCreator: fromCreator ? lastSeq : lastSeq - unread,
  };
}

/** How often a room changed after its last message: by a reading on either side, and by its archiving. */
export function changesAfterTalk(room: DemoRoom): number {
  return room.archived ? 3 : 2;
}
