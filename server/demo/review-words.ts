import type { CreatorKey } from './people.ts';
import type { BusinessKey } from './places.ts';

/**
 * What was written after finished work, by whom it is about. `+` is beyond expectations, `=` satisfied, `-` not happy; then
 * the traits that were named, then the words.
 */

/** Super Biz: sol and owl. Good Biz: tea. No badge: climb and clay with reviews, sharp without. */
export const ofBusinesses: Record<BusinessKey, [by: CreatorKey, said: string][]> = {
  sol: [
    [
      'maya',
      '+ welcomingTeam readyOnArrival asPromised | The masa was on the press when I walked in, and Elena had cleared the good corner.',
    ],
    [
      'diego',
      '+ greatLocation fastApproval creativeFreedom | One in the morning, neon on wet asphalt, and nobody told me where to stand.',
    ],
    ['priya', '+ welcomingTeam asPromised | They fed me before the camera was out of its bag.'],
    ['rosa', '+ clearBrief welcomingTeam fairFeedback | The brief fit on one page and meant it.'],
    [
      'sam',
      '= easyScheduling greatLocation | Good place, good light. Approval took a day longer than I hoped.',
    ],
    ['noor', '+ readyOnArrival greatLocation | Tortillas to order, shots to order.'],
    [
      'talia',
      '+ welcomingTeam asPromised fastApproval | My kids still ask when we film there again.',
    ],
  ],
  tea: [
    ['maya', '= clearBrief readyOnArrival | Calm, well prepared, and the brief was exact.'],
    [
      'jonah',
      '+ greatLocation creativeFreedom | The back room in the afternoon is a gift for a camera.',
    ],
    ['noor', '= easyScheduling fairFeedback | Two small changes, both of them fair.'],
    ['bea', '= asPromised welcomingTeam |'],
    ['kai', '- | Nobody knew that I was coming, and I waited for forty minutes at the counter.'],
    ['rosa', '+ clearBrief fastApproval | Approved within the hour.'],
  ],
  climb: [
    ['kai', '= greatLocation creativeFreedom | Great wall, kind people.'],
    ['jonah', '- | The beginner night was moved to another evening without a word to me.'],
    ['theo', '= welcomingTeam | Rob held the light himself.'],
    ['diego', '- | The offer was two passes, and I got one after asking twice.'],
  ],
  clay: [
    ['noor', '+ creativeFreedom greatLocation | Raku at dusk films itself.'],
    ['rosa', '- | The firing was cancelled when I had already driven out to Mesa.'],
  ],
  owl: [
    ['rosa', '+ welcomingTeam greatLocation | The cat took direction better than most people.'],
    ['sam', '+ clearBrief asPromised | Exactly what was agreed, and a book on top.'],
    [
      'andre',
      '+ easyScheduling fairFeedback welcomingTeam | Evening light, quiet room, clear notes.',
    ],
  ],
  sharp: [],
};

/** Super: diego and rosa. First tier: maya, noor and sam. No badge: jonah and andre with reviews; the others have few or none. */
export const ofCreators: Partial<Record<CreatorKey, [by: BusinessKey, said: string][]>> = {
  maya: [
    [
      'sol',
      '+ onTime creative highQuality | She found an angle on our counter that we had not seen in ten years.',
    ],
    ['tea', '= followedBrief professional | Delivered what was agreed, when it was agreed.'],
    ['owl', '= greatCommunicator onTime | Wrote the day before to ask about the light.'],
    [
      'clay',
      '+ creative authentic respectful | Waited for the kiln with us and never rushed anyone.',
    ],
    ['climb', '= followedBrief fastDelivery | First cut the same evening.'],
  ],
  diego: [
    [
      'sol',
      '+ highQuality creative fastDelivery | Our busiest Tuesday so far came after his clip.',
    ],
    ['owl', '+ authentic professional | Sounded like somebody who really reads.'],
    ['tea', '+ greatCommunicator highQuality followedBrief | We would book him again tomorrow.'],
    ['climb', '+ onTime creative |'],
    ['clay', '= professional | All as agreed.'],
  ],
  priya: [
    ['tea', '= followedBrief authentic | Knew more about herbs than we expected.'],
    ['sol', '+ highQuality respectful | Asked every guest before she filmed.'],
  ],
  jonah: [
    ['climb', '- | Came an hour late, and the class that he was to film was over.'],
    ['tea', '= highQuality | Lovely pictures in the end.'],
    ['sol', '+ creative authentic | The tortilla slow motion is still our pinned post.'],
  ],
  noor: [
    ['clay', '= creative highQuality | Hands, steam, clay: she saw what matters.'],
    ['sol', '+ onTime professional | Set up and gone in an hour.'],
    ['tea', '= followedBrief greatCommunicator |'],
    ['owl', '= fastDelivery | Quick and tidy.'],
  ],
  talia: [['climb', '= respectful followedBrief | Wonderful with the children on the wall.']],
  rosa: [
    ['owl', '+ authentic greatCommunicator | She told the story of the shop better than we do.'],
    ['sol', '+ respectful onTime highQuality | Grandmother approved, which is rare.'],
    ['clay', '+ creative authentic | We watched it three times.'],
  ],
  sam: [
    ['sol', '= onTime fastDelivery | Night owl, and on time.'],
    ['owl', '+ authentic creative | Made silence look exciting.'],
  ],
  andre: [
    ['owl', '- | The post was up for a day and then gone, without a word to us.'],
    ['sharp', '= onTime professional | Good company in the chair.'],
  ],
};

/** Campaigns that were brought to their end; never fewer than reviews. */
export const completed = {
  businesses: { sol: 15, tea: 8, climb: 5, clay: 4, owl: 4, sharp: 0 } satisfies Record<
    BusinessKey,
    number
  >,
  creators: {
    maya: 9,
    diego: 10,
    priya: 3,
    jonah: 3,
    noor: 6,
    talia: 1,
    kai: 3,
    rosa: 4,
    sam: 3,
    andre: 2,
    bea: 0,
    theo: 0,
  } satisfies Record<CreatorKey, number>,
};
