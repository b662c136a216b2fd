import { brief, contact, type Brief } from './brief.ts';

const elena = contact(
  'Elena Ruiz',
  '0130',
  'Behind us off 15th Avenue. Not the pharmacy side, they tow.',
  'The blue door in the alley. Knock loudly, the fans are on.',
);
const chema = { ...elena, name: 'Chema Ruiz', phone: '+16025550131' };

/** Sol y Masa's further campaigns. */
export const solBriefs = {
  salsa: brief(elena, [60, 2, 40], {
    description:
      'After years of begging, the salsa macha comes in a jar. We want the sound of the chiles in the oil, and somebody who cannot stop at one spoon.',
    shots:
      'Dried chiles sliding into warm oil / The jar being filled, from the side / A spoon over rice, very close / The label going on by hand / Somebody reaching for a second spoon / ?The empty jar',
    dos: 'Say that it is hot, because it is / Use the kitchen’s own light',
    donts: 'Show another brand on the table / Show the price board in focus',
    hashtags: '#solymasa / #salsamacha / #phxeats',
  }),
  breakfast: brief(chema, [60, 60, 30], {
    description:
      'From six in the morning there are burritos in foil for people on their way to work. Show that it takes forty seconds, and who stands in line with their boots on.',
    shots:
      'Foil folding around a burrito, one take / The line outside at six / Eggs hitting the flat top / Steam when it is cut in two / A hand out of a car window / Coffee being poured into a thermos / The first light on the sign / Boots on the step',
    dos: 'Come at a quarter to six / Keep the radio in the background',
    donts: 'Show license plates / Film faces without asking',
    hashtags: '#solymasa / #breakfastburrito / #phxmornings',
  }),
  horchata: brief(elena, [60, 60, 30], {
    description:
      'Our horchata is made of rice, almonds and patience. Families sit on the shady side of the patio with it, and nobody is in a hurry.',
    shots:
      'Ice falling into five glasses in a row / Cinnamon, grated from above / A child’s straw reaching the bottom / The shade moving over the wall / Rice soaking, close / ?The jug going round the table',
    dos: 'Film between two and five, when the shade is long / Ask parents first',
    donts: 'Film children without a parent’s word / Show alcohol',
    hashtags: '#solymasa / #horchata / #phxfamilies',
  }),
  mural: brief(elena, [90, 90, 10], {
    description:
      'For a week a painter stood on our wall, and the whole street stopped to look. We want the wall from white to done, and the neighbors who had an opinion.',
    shots:
      'The first line on the white wall / Paint running down a roller / The ladder’s shadow at noon / Neighbors looking up with their hands on their hips / The last color going on / ?The wall at night, lit by the neon',
    dos: 'Name the painter / Come on more than one day, if you can',
    donts: 'Touch the ladder / Show cars in front of the wall',
    hashtags: '#solymasa / #phxmurals',
  }),
  lunch: brief(elena, [60, 50, 20], {
    description:
      'A lunch in a tin that you bring back and we fill again. We wanted to show how a tin travels through a working day.',
    shots:
      'Six tins on the counter / The lid clicking shut / A tin on a construction site / The same tin in an office / Tins coming back in a crate / ?A name scratched into a lid',
    dos: 'Show that it comes back / Ask before you film in an office',
    donts: 'Show company logos / Show plastic',
    hashtags: '#solymasa / #lunchtin',
  }),
  tamales: brief(chema, [120, 0, 45], {
    description:
      'In December the whole family ties tamales at the long table, and so may you. We are looking for three people we know who film hands better than faces.',
    shots:
      'Corn husks in warm water / Eleven pairs of hands at one table / The knot that nobody else can tie / The pot being opened / A stack in a towel, going out of the door / ?Grandmother counting',
    dos: 'Tie at least one yourself / Let the talking be heard',
    donts: 'Film the recipe / Use flash in the kitchen',
    hashtags: '#solymasa / #tamalada',
  }),
  catering: brief(elena, [60, 0, 30], {
    description:
      'We bring tacos for twenty to two hundred people, with the comal. Show the van, the set-up in ten minutes, and the plates that come back empty.',
    shots:
      'The van’s doors opening / The comal coming off the ramp / The table set in ten minutes, sped up / A queue of colleagues / Empty plates in a stack / ?The van leaving at dusk',
    dos: 'Show the set-up from start to end',
    donts: 'Show company names',
    hashtags: '#solymasa / #tacocatering',
  }),
  newYear: {
    description: '',
    shots: [],
    dos: [],
    donts: [],
    hashtags: [],
    minutes: 60,
    contact: elena,
  },
} satisfies Record<string, Brief>;
