import type { ChatroomId } from '#contract/ids.ts';
import { history } from './data.ts';
import { idFrom } from './demo-id.ts';
import { between, seededRandom, type Random } from './seeded-random.ts';
import { HOUR, type Said } from './timeline.ts';

type Numbered = Said & { id: string; seq: number };

/** The share of all messages that the busiest room holds. */
const HEAD = 0.4;

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
  let left = missing - head;
  let weightLeft = weights.reduce((sum, one) => sum + one, 0);
  return weights.map((weight, place) => {
    if (place === 0) return head;
    const share = place === weights.length - 1 ? left : Math.round((left * weight) / weightLeft);
    left -= share;
    weightLeft -= weight;
    return share;
  });
}

/** A room's history: evenly spread between its first day and its conversation, times ascending strictly. */
export function* historyOf(room: {
  id: ChatroomId;
  history: number;
  createdAt: number;
  said: readonly Said[];
}): Generator<Numbered> {
  const random = seededRandom(`history ${room.id}`);
  const start = room.createdAt + HOUR;
  const step = ((room.said[0]?.at ?? start) - HOUR - start) / room.history;
  const digits = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  let fromCreator = true;
  for (let place = 0; place < room.history; place++) {
    if (random() < 0.65) fromCreator = !fromCreator;
    const at = Math.floor(start + step * (place + 0.9 * random()));
    const id = idFrom(digits() + digits() + digits(), at);
    yield { id, seq: place + 1, text: remark(random, fromCreator), fromCreator, at };
  }
}

function remark(random: Random, fromCreator: boolean): string {
  const { openings, remarks } = history[fromCreator ? 'creator' : 'business'];
  const pick = (all: string[]) => all[Math.floor(random() * all.length)] ?? '';
  const opening = pick(openings);
  if (random() < 0.3) return opening;
  return `${opening} ${pick(remarks)}`.replace('#', String(between(random, 2, 48)));
}
