import type { ChatroomId } from '#contract/ids.ts';
import { idFrom } from './demo-id.ts';
import { between, pick, seededRandom, type Random } from './seeded-random.ts';
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
  let fromCreator = true;
  for (let place = 0; place < room.history; place++) {
    if (random() < 0.65) fromCreator = !fromCreator;
    const at = Math.floor(start + step * (place + 0.9 * random()));
    const id = idFrom(digits(random), at);
    yield { id, seq: place + 1, text: remark(random, fromCreator), fromCreator, at };
  }
}

function digits(random: Random): string {
  const eight = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return eight() + eight() + eight();
}

function remark(random: Random, fromCreator: boolean): string {
  const opening = pick(random, fromCreator ? creatorOpenings : businessOpenings);
  if (random() < 0.3) return opening;
  const rest = pick(random, fromCreator ? creatorRemarks : businessRemarks);
  const number = String(between(random, 2, 48));
  return `${opening} ${rest}`.replace('#', number);
}

const creatorOpenings = [
  'Morning!',
  'Just a quick one.',
  'Good news.',
  'Sure.',
  'On it.',
  'Back at my desk.',
  'Sounds great.',
  'Thanks for that!',
  'One more thing.',
  'Found it.',
  'Done and uploaded.',
  'I had an idea on the bus.',
  'Yes, exactly that.',
  'Almost there.',
  'Sorry for the late answer.',
  'Perfect timing.',
  'Oh nice!',
  'Noted.',
  'Honestly, I love it.',
  'Let me check.',
  'All good here.',
  'Small update.',
] as const;
const creatorRemarks = [
  'I trimmed # seconds off and nothing is missing.',
  'The stills are in the folder, # of them.',
  'Could I come by # minutes earlier?',
  'The light was better than we deserved.',
  'I cut the part with the truck.',
  'My battery gave up but the take before is fine.',
  'The sound from the first take is the one.',
  'I moved the name to the start.',
  'Somebody in the comments asked about your hours.',
  'That made # people ask where it is.',
  'I will bring the small tripod this time.',
  'The captions are in both languages now.',
  'I am five minutes away, no need to wait outside.',
  'Do you still have the blue tablecloth?',
  'I saved # seconds of the room just being itself.',
  'Which of the two endings do you like?',
  'I can do it tomorrow before work.',
  'The vertical one works, the wide one is prettier.',
  'I will send the rest tonight when I have signal.',
  'It looks different in the evening, in a good way.',
  'My neighbor recognized you from the video.',
  'Version # is the last one, I promise.',
] as const;
const businessOpenings = [
  'Hello!',
  'Good afternoon.',
  'Thank you.',
  'Of course.',
  'Yes please.',
  'We talked about it.',
  'No problem.',
  'That works.',
  'We just opened.',
  'A question from the team.',
  'Looks wonderful.',
  'Quick heads-up.',
  'Approved.',
  'Great, see you then.',
  'Busy day here.',
  'Haha, true.',
  'Whenever suits you.',
  'We counted.',
  'Not yet.',
  'Everybody says hi.',
  'Understood.',
  'Just saw it.',
] as const;
const businessRemarks = [
  'There were # people before noon.',
  'The side door is open until six.',
  'Could the sign be in the picture once?',
  'We will keep the corner free for you.',
  'Somebody drove # miles because of the clip.',
  'Please leave the board out, the prices change.',
  'We swapped the lamps, they no longer flicker.',
  'The delivery comes at ten, so later is calmer.',
  'My sister would like a copy for the family.',
  'You can park in the second row today.',
  'We shortened the list to what matters.',
  'It was shared # times since yesterday.',
  'The new ones arrive this week.',
  'Take all the time you need.',
  'The team voted # to one for it.',
  'We are closed on the holiday, back the day after.',
  'Your package is behind the counter.',
  'The quiet hour starts at eight.',
  'A regular asked whether you will be back.',
  'We liked the second one more.',
  'The key is with whoever is at the front.',
  'There is cake left, by the way.',
] as const;
