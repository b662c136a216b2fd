import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { CandidateState } from '#contract/candidate/rules.ts';
import type { CreatorKey } from './people.ts';
import type { CampaignKey } from './places.ts';

/** Somebody who applied or was invited, and has no project of it. Days are counted back from today. */
export type CandidatePlan = {
  campaign: CampaignKey;
  creator: CreatorKey;
  state: CandidateState;
  source: CandidateRecord['source'];
  daysAgo: number;
  /** What the creator wrote, or the business with its invitation. */
  note: string;
  /** Dollars. */
  asks?: number;
  hint: CandidateRecord['availabilityHint'];
  reason?: string;
};

type More = Partial<Pick<CandidatePlan, 'asks' | 'hint' | 'reason'>>;

const from =
  (source: CandidatePlan['source'], state: CandidateState) =>
  (
    campaign: CampaignKey,
    creator: CreatorKey,
    daysAgo: number,
    note: string,
    { hint = [], ...more }: More = {},
  ): CandidatePlan => ({ campaign, creator, state, source, daysAgo, note, hint, ...more });

const applied = from('apply', 'applied');
const declined = from('apply', 'declined');
const withdrew = from('apply', 'withdrawn');
const closed = from('apply', 'closed');
const invited = from('invite', 'invited');
const uninvited = from('invite', 'uninvited');
const saidNo = from('invite', 'inviteDeclined');
const lapsed = from('invite', 'expired');

/** Candidates beside those who were chosen. The newest come first. */
export const demoCasting: readonly CandidatePlan[] = [
  applied(
    'salsa',
    'priya',
    0.2,
    'I put chili oil on everything, including things I should not. I would film the first spoon in one take, at my own kitchen table, with the window open.',
    { asks: 180, hint: ['morning', 'afternoon'] },
  ),
  applied(
    'salsa',
    'jonah',
    1.1,
    'A jar of this on a camp stove at sunrise. I know exactly which ridge.',
    { asks: 240, hint: ['morning'] },
  ),
  applied(
    'salsa',
    'noor',
    1.8,
    'Labels by hand are my favorite thing to film. Slow, close, natural sound, no music.',
    { asks: 120, hint: ['afternoon'] },
  ),
  applied(
    'salsa',
    'talia',
    2.4,
    'The twins rate hot things from one to screaming. Honest reviewers, both.',
    { hint: ['afternoon', 'evening'] },
  ),
  applied('salsa', 'sam', 3.6, 'Two cameras, and the sizzle recorded properly.', {
    asks: 210,
    hint: ['evening'],
  }),
  invited(
    'salsa',
    'diego',
    0.9,
    'You said on camera that our salsa was too mild. We would like to settle this.',
  ),
  invited('salsa', 'rosa', 2.2, 'Grandmother asks whether you would photograph her hands.'),
  declined('salsa', 'kai', 4, 'I would cut it on the beat of the blender!', {
    reason: 'otherStyle',
  }),

  applied('breakfast', 'talia', 5, 'School run at seven, so six is easy for me.', {
    hint: ['morning'],
  }),
  applied('breakfast', 'priya', 6, 'I am up at five for yoga anyway, and hungry afterwards.', {
    hint: ['morning'],
  }),
  applied('breakfast', 'sam', 9, 'I come straight from the late show. Same boots.', {
    asks: 220,
    hint: ['morning'],
  }),

  applied('horchata', 'kai', 1.3, 'Slow motion ice is the one thing that I am patient with.', {
    hint: ['afternoon'],
  }),
  applied('horchata', 'talia', 3, 'A whole table of children is no problem, I bring two.', {
    hint: ['afternoon'],
  }),
  saidNo('horchata', 'jonah', 8, 'Would you take our horchata on a trail?', {
    reason: 'I am in the mountains until the end of the month.',
  }),
  uninvited('mural', 'priya', 30, 'Would you film a wall that dries?'),

  invited('tamales', 'noor', 0.6, 'Hands, please. Nobody films hands like you do.'),
  invited('tamales', 'rosa', 0.7, 'You are family by now.'),
  invited('tamales', 'priya', 1.5, 'There is a sweet one without lard, made for you.'),

  closed('lunch', 'noor', 20, 'Scratched names on a lid: yes please.'),
  closed('lunch', 'jonah', 22, 'One of these fits into my pack.'),
  closed('raku', 'kai', 30, 'Fire at night, cut on the crackle.'),
  closed('raku', 'jonah', 31, 'I would come for the embers.'),
  declined('mural', 'kai', 34, 'A time lapse from the roof?', { reason: 'full' }),

  // Maya's own, in every state.
  applied('matcha', 'maya', 1.2, 'Honeydew and thunderstorm is a sentence I want to film.', {
    hint: ['morning'],
  }),
  applied('dusk', 'maya', 0.4, 'Lantern light only, promised. I have the fast lens for it.', {
    asks: 120,
    hint: ['evening'],
  }),
  applied('seconds', 'maya', 4.2, 'I own nine crooked pots already and can explain each of them.', {
    hint: ['morning'],
  }),
  invited(
    'wheel',
    'maya',
    0.8,
    'Your hands-in-dough film made all of us hungry. Would you try clay?',
  ),
  invited('poet', 'maya', 2.6, 'You film people who listen. There are thirty of them here.'),
  declined('aunts', 'maya', 5, 'My aunt reads only crime, and only the last page first.', {
    reason: 'otherDates',
  }),
  withdrew('salsa', 'maya', 6, 'I put it on mango. Then I saw my calendar.'),
  saidNo('lizards', 'maya', 7, 'Would you film our smallest climbers?', {
    reason: 'Too many shoots that week, sorry!',
  }),
  lapsed('ceremony', 'maya', 9, 'An hour of silence, and one camera.'),

  applied('matcha', 'priya', 0.9, 'Tasted it on Tuesday. I have thoughts, all of them good.', {
    hint: ['morning', 'afternoon'],
  }),
  applied('matcha', 'rosa', 2, 'The color, in the light of the north room.'),
  applied('dusk', 'sam', 2.2, 'Record player, tea, rain on the roof if we are lucky.', {
    asks: 140,
    hint: ['evening'],
  }),
  applied('coldTea', 'talia', 1, 'The dog bowl is half of the film.', { hint: ['afternoon'] }),
  applied('ceremony', 'noor', 2.5, 'I know how to sit still.', { hint: ['afternoon'] }),
  invited('ceremony', 'rosa', 1.4, 'A quiet camera is hard to find. We found yours.'),
  applied('tea', 'kai', 3, 'Five cups, five cuts.', { hint: ['evening'] }),
  applied('headlamp', 'kai', 0.5, 'My lamp has a red mode and I have no fear of the dark.', {
    asks: 110,
    hint: ['evening'],
  }),
  applied('headlamp', 'jonah', 1.6, 'Fifty lamps, one long exposure.', { asks: 180 }),
  invited('headlamp', 'sam', 1.9, 'Would you record what the dark sounds like?'),
  applied('crag', 'jonah', 1.2, 'I guide my friends there most Sundays.', {
    asks: 300,
    hint: ['morning'],
  }),
  applied('yoga', 'priya', 4, 'I teach, so I know when not to film.', { hint: ['morning'] }),
  applied('wheel', 'rosa', 1.1, 'With the people in it, and never without asking first.'),
  applied('wheel', 'talia', 2.9, 'Two nine-year-olds and one wheel. You were warned.'),
  applied('seconds', 'talia', 3.1, 'I would carry too many, on camera.'),
  applied('forTwo', 'diego', 2, 'My partner laughs at everything I make.', { hint: ['evening'] }),
  applied('poet', 'noor', 1.7, 'A lamp, a page, a hand with notes in it.'),
  applied('swap', 'rosa', 2.1, 'I would read the notes aloud, quietly.'),
  applied('pajamas', 'rosa', 3.3, 'From the floor, in socks.'),
  applied('towel', 'andre', 0.7, 'Ten minutes of nothing, cut down to thirty seconds.', {
    hint: ['morning'],
  }),
  applied('towel', 'theo', 1.9, 'The one thing that you do better than anyone is this towel.'),
  applied('firstCut', 'bea', 2.3, 'Five grandchildren, five first haircuts, I was at each.', {
    hint: ['morning'],
  }),
  invited('chairs', 'theo', 1.1, 'You find the one thing. This is ours.'),
];
