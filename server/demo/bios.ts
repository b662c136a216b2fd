import type { Gender } from '#contract/profile/lists.ts';

/** What a creator tells of themselves. */
export type Bio = {
  about: string;
  handle: string;
  /** Which of the four profiles they have. */
  on: readonly ('instagram' | 'tiktok' | 'youtube' | 'localBuzz')[];
  gender: Gender;
  dateOfBirth: string;
  minPrice: number;
  gift: boolean;
  paid: boolean;
};

const bio = (
  [handle, on, gender, dateOfBirth, minPrice, offers]: readonly [
    handle: string,
    on: Bio['on'],
    gender: Gender,
    dateOfBirth: string,
    minPrice: number,
    offers: 'both' | 'gift' | 'paid',
  ],
  about: string,
): Bio => ({
  about,
  handle,
  on,
  gender,
  dateOfBirth,
  minPrice,
  gift: offers !== 'paid',
  paid: offers !== 'gift',
});

/** By the keys of `people.ts`. */
export const demoBios = {
  maya: bio(
    ['mayaeatsphx', ['instagram', 'tiktok'], 'female', '1997-04-12', 120, 'both'],
    '<p>I film Phoenix kitchens the way they feel at 6 pm: <strong>loud, warm and a bit chaotic</strong>. Mostly vertical video, always in daylight or under the string lights.</p><ul><li><p>Two reels and a story set within five days</p></li><li><p>Captions in English and Spanish</p></li><li><p>I eat everything but shellfish</p></li></ul>',
  ),
  diego: bio(
    ['diegoafterdark', ['instagram', 'tiktok', 'youtube'], 'male', '1994-09-30', 200, 'paid'],
    '<p>Bars, late tacos and the people behind the counter. I bring a small light and <em>stay out of the guests’ way</em>.</p><p>My audience is Tempe and downtown, 21 and up.</p>',
  ),
  priya: bio(
    ['priyamoves', ['instagram', 'youtube'], 'female', '1991-01-22', 150, 'both'],
    '<p>Yoga teacher on weekdays, wellness filmer on weekends. I test every class and every bowl before I say a word about it.</p>',
  ),
  jonah: bio(
    ['jonah.trails', ['instagram', 'youtube'], 'male', '1988-06-03', 180, 'both'],
    '<p>Desert trails, gear shops and the coffee afterwards. Drone licence (Part 107), so aerials are included where they are allowed.</p><ol><li><p>Sunrise shoots preferred</p></li><li><p>Raw clips on request</p></li></ol>',
  ),
  noor: bio(
    ['noormakes', ['instagram', 'tiktok', 'localBuzz'], 'female', '1999-11-17', 80, 'gift'],
    '<p>Ceramics, murals and small shops in Mesa. Slow, close shots with natural sound: <strong>hands at work</strong>.</p>',
  ),
  talia: bio(
    ['taliaandthetwins', ['instagram', 'localBuzz'], 'female', '1986-02-08', 60, 'both'],
    '<p>Family afternoons that do not cost a fortune. The twins are nine and very honest reviewers.</p>',
  ),
  kai: bio(
    ['kaiclimbs', ['tiktok', 'youtube'], 'nonBinary', '2001-08-25', 100, 'both'],
    '<p>Climbing gyms, lake days, festivals. I cut on the beat and deliver within 48 hours.</p>',
  ),
  rosa: bio(
    ['rosabenally', ['instagram'], 'female', '1979-05-14', 140, 'both'],
    '<p>Diné photographer in Phoenix. Markets, makers and community nights, told with the people in them and <em>never without asking first</em>.</p>',
  ),
  sam: bio(
    ['samonsound', ['instagram', 'tiktok'], 'nonBinary', '1996-12-01', 110, 'paid'],
    '<p>Live music rooms and the kitchens that feed them. Two cameras, clean audio from the desk.</p>',
  ),
  andre: bio(
    ['andrefades', ['instagram', 'tiktok'], 'male', '1993-03-19', 90, 'both'],
    '<p>Barber shops, sneakers, Saturday errands in Glendale. Quick cuts and real customers.</p>',
  ),
  bea: bio(
    ['beainpeoria', ['localBuzz'], 'female', '1968-10-05', 40, 'gift'],
    '<p>Grandmother of five, so I know every splash pad west of I‑17. Calm little films for families.</p>',
  ),
  theo: bio(
    ['theofindsit', ['youtube'], 'male', '1990-07-29', 70, 'both'],
    '<p>I look for the one thing a shop does better than anyone, and film only that.</p>',
  ),
} as const satisfies Record<string, Bio>;
