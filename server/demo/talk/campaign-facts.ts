import type { CampaignKey } from '../places.ts';

/** What the pieces of conversation say about a campaign, in the words of its business. */
type Facts = Record<
  'thing' | 'parking' | 'door' | 'shot1' | 'shot2' | 'shot3' | 'gift' | 'tag',
  string
>;

export const campaignFacts: Partial<Record<CampaignKey, Facts>> = {
  workshop: {
    thing: 'the masa workshop',
    parking: "the lot behind us off 15th Avenue is ours, the pharmacy's is not",
    door: 'the front door is locked on Sunday mornings, the blue one in the alley is open',
    shot1: 'flour in the window light',
    shot2: 'twelve small hands on one long table',
    shot3: 'the first tortilla that comes out round',
    gift: 'the Sunday lunch for four',
    tag: '#gifted',
  },
  patio: {
    thing: 'the patio evening',
    parking: 'behind us off 15th Avenue, the last row stays free for the band',
    door: 'come around through the patio gate, the bell there is a cow bell',
    shot1: 'the lanterns going on one by one',
    shot2: 'the long table from above',
    shot3: 'the paper flowers',
    gift: 'the dinner for two',
    tag: '#gifted',
  },
  tea: {
    thing: 'the botanicals flight',
    parking: 'the garage on Second Street, level 1, two hours are free with our stamp',
    door: 'take the wooden gate and not the glass door next to it',
    shot1: 'the pour into the third cup',
    shot2: 'steam against the dark wall',
    shot3: 'the drawer wall with the hand-written labels',
    gift: 'the tea box',
    tag: '#gifted',
  },
  climb: {
    thing: 'beginner night',
    parking: 'the gravel lot on the west side, the front row belongs to the fire lane',
    door: 'walk past the shoe shelf to the desk first, there is a waiver even for people with cameras',
    shot1: 'chalk clapping in backlight',
    shot2: 'somebody letting go of the first hold',
    shot3: 'the belayers looking up',
    gift: 'the three-month pass',
    tag: '#gifted',
  },
  raku: {
    thing: 'the raku night',
    parking: 'on Kiln Street, the yard is for the fire truck just in case',
    door: 'the gate on the side is open from five',
    shot1: 'the lid coming off the kiln',
    shot2: 'the glow on the faces',
    shot3: 'the crackle when the glaze cools',
    gift: 'the bowl you glaze yourself',
    tag: '#gifted',
  },
  reading: {
    thing: 'the silent reading party',
    parking: 'two spots behind the shop, and the church next door lets us use theirs after six',
    door: 'ring once, the cat takes ringing twice personally',
    shot1: 'pages turning in a row of chairs',
    shot2: 'the bell, very close, before it rings',
    shot3: 'the cat choosing a lap',
    gift: 'the book stack up to sixty dollars',
    tag: '#gifted',
  },
};
