import type { Contact } from '#contract/appointment/record.ts';
import type { Address } from '#contract/campaign/record.ts';
import type { CampaignKey } from './places.ts';

/** What a campaign asks for, and whom to ask for there. A shot that begins with `?` is not required. */
type Brief = {
  description: string;
  shots: readonly string[];
  dos: string[];
  donts: string[];
  hashtags: string[];
  minutes: number;
  contact: Contact;
  location?: Address;
  /** Days before and after today on which shoots may be. */
  window?: readonly [back: number, ahead: number];
};

const contact = (name: string, phone: string, parkingNote: string, doorNote: string): Contact => ({
  name,
  phone: `+1602555${phone}`,
  parkingNote,
  doorNote,
});

export const demoBriefs: Record<CampaignKey, Brief> = {
  tacos: {
    description:
      'We press every tortilla to order, also at one in the morning. Show that nothing at Sol y Masa waits for you: the press, the comal, the window, and whoever stands at it late.',
    shots: [
      'The press closing, from the side, with its sound',
      'From masa ball to tortilla in one take',
      'Hands passing plates through the window',
      'The neon when it switches on',
      'Somebody’s first bite',
      'The salsa macha, a slow pour, close',
      '?The clock over the door, eleven minutes fast',
    ],
    dos: ['Keep the kitchen’s own sound', 'Name Chema if he says yes', 'Film after dark'],
    donts: ['No price board in focus', 'Nobody’s face without asking', 'No cables behind the line'],
    hashtags: ['#solymasa', '#latenighttacos', '#phxeats'],
    minutes: 120,
    contact: contact(
      'Chema Ruiz',
      '0131',
      'Behind us, the lot off 15th Avenue. Not the pharmacy side, they tow.',
      'The blue door in the alley. Knock loudly, the fans are on.',
    ),
    window: [60, 45],
  },
  workshop: {
    description:
      'On Sundays twelve families learn to press a tortilla and eat it standing up. We would love the flour, the noise and the one that comes out round.',
    shots: [
      'Flour in the window light before anyone touches it',
      'Twelve small hands on one long table',
      'The first tortilla that comes out round',
      'Aunt Lupe counting to three',
      'A sack of corn and the name on it',
      'The comal from above',
      '?The table after everybody left',
    ],
    dos: ['Film from a child’s height', 'Green sticker means faces are fine'],
    donts: ['No faces without a green sticker', 'Leave the children’s lunch in peace'],
    hashtags: ['#solymasa', '#masaworkshop', '#phxfamilies'],
    minutes: 90,
    contact: contact(
      'Lupe Ruiz',
      '0132',
      'The lot behind us off 15th Avenue is ours; the pharmacy’s is not.',
      'The front door is locked on Sunday mornings, the blue one in the alley is open.',
    ),
  },
  patio: {
    description: 'The patio opens again, with two hundred meters of paper flowers and a band.',
    shots: [
      'The lanterns going on one by one',
      'The long table from above',
      'The paper flowers against the sky',
      'Table seven, which wobbles',
      'The band’s first song',
      '?Someone dancing with a plate',
    ],
    dos: ['Come before dusk', 'Say what the band is called'],
    donts: ['No cars in the picture'],
    hashtags: ['#solymasa', '#patioseason'],
    minutes: 120,
    contact: contact(
      'Elena Ruiz',
      '0130',
      'Behind us off 15th Avenue; the last row stays free for the band.',
      'Around through the patio gate, the bell there is a cow bell.',
    ),
  },
  tea: {
    description:
      'Five teas from desert plants, poured without hurry. One of them tastes like rain on creosote, or like a garage; we want the faces.',
    shots: [
      'The pour into the third cup',
      'Steam against the dark wall',
      'The drawer wall with its hand-written labels',
      'All five cups from above',
      'A face at the creosote tea',
      'Leaves falling into the pot, slowly',
      'The mesquite cake being cut',
      '?The wooden gate from the street',
    ],
    dos: ['Use the dim north room', 'Let water take its time'],
    donts: ['Do not tag the building', 'No music louder than a kettle'],
    hashtags: ['#ocotilloteahouse', '#desertbotanicals', '#slowtea'],
    minutes: 90,
    contact: contact(
      'Ines Calder',
      '0140',
      'The garage on Second Street, level 1. Two hours are free with our stamp.',
      'The wooden gate, not the glass door next to it: that is the dentist.',
    ),
    window: [60, 40],
  },
  climb: {
    description:
      'More than half of the people on our wall are beginners. Show the first two meters, the shaking knees and the laugh at the bottom.',
    shots: [
      'Chalk clapping in backlight',
      'Somebody letting go of the first hold',
      'The belayers looking up',
      'Feet finding a hold',
      'The board with the routes',
      'The wide of the hall from the mezzanine',
      'High fives on the mat',
      '?The shelf of rental shoes',
    ],
    dos: ['Sign the waiver first, cameras too', 'Ask the instructor where to stand'],
    donts: ['No filming under a climber', 'No drones'],
    hashtags: ['#graniteandchalk', '#beginnernight', '#tempe'],
    minutes: 60,
    contact: contact(
      'Rob Tanaka',
      '0150',
      'The gravel lot on the west side; the front row belongs to the fire lane.',
      'Past the shoe shelf to the desk. The stairs to the mezzanine are behind the drinks fridge.',
    ),
  },
  raku: {
    description: 'Fire, smoke and glaze at dusk in our yard, four pieces at a time.',
    shots: [
      'The lid coming off the kiln',
      'The glow on the faces',
      'The crackle when the glaze cools',
      'Tongs and gloves, close',
      'A bowl before and after',
      '?The yard from the roof',
    ],
    dos: ['Cotton clothes only', 'Tie your hair back'],
    donts: ['Nothing within the white line'],
    hashtags: ['#paloverdeclay', '#raku'],
    minutes: 120,
    contact: contact(
      'June Whitlock',
      '0160',
      'On Kiln Street; the yard is for the fire truck, just in case.',
      'The gate on the side is open from five.',
    ),
    location: {
      street: '230 N Kiln Street',
      locality: 'Mesa',
      province: 'AZ',
      postalCode: '85201',
    },
  },
  reading: {
    description:
      'Forty people read together for two hours and nobody says a word, between one bell and another. Make silence look like a party.',
    shots: [
      'Pages turning in a row of chairs',
      'The bell, very close, before it rings',
      'The cat choosing a lap',
      'Feet under forty chairs',
      'The laugh at the second bell',
      'A stack of books with a hand on it',
      '?The shop from outside, lit',
    ],
    dos: ['Walk in socks', 'Keep everything before the laugh quiet'],
    donts: ['No faces in the seats by the plant', 'No flash'],
    hashtags: ['#nightowlbooks', '#silentreading', '#gilbertaz'],
    minutes: 90,
    contact: contact(
      'Talia Brooks',
      '0170',
      'Two spots behind the shop, and the church next door lets us use theirs after six.',
      'Ring once. The cat takes ringing twice personally.',
    ),
  },
  cuts: {
    description:
      'Back-to-school week is our busiest. Film the line, the famous chair with the duct tape, and the same spot on the sidewalk before and after.',
    shots: [
      'The line in the morning',
      'Before and after on the same spot',
      'The duct tape on the chair',
      'Scissors, only their sound',
      'The cape coming off',
      'A look into the mirror',
      '?Three generations on one picture',
    ],
    dos: ['Parents sign on the tablet first', 'Respect the quiet hour'],
    donts: ['No child without a signature', 'No brand names of tools'],
    hashtags: ['#sharplinebarbers', '#backtoschool', '#glendaleaz'],
    minutes: 60,
    contact: contact(
      'Marcus Bell',
      '0180',
      'Free on the street after four. Before that they will find you.',
      'The front door; during the quiet hour knock on the window instead.',
    ),
    window: [45, 40],
  },
};
