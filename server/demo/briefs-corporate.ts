import { brief, contact, type Brief } from './brief.ts';

const ines = contact(
  'Ines Calder',
  '0140',
  'The garage on Second Street, level 1. Two hours are free with our stamp.',
  'The wooden gate, not the glass door next to it: that is the dentist.',
);
const rob = contact(
  'Rob Tanaka',
  '0150',
  'The gravel lot on the west side; the front row belongs to the fire lane.',
  'Past the shoe shelf to the desk.',
);
const june = contact(
  'June Whitlock',
  '0160',
  'On Kiln Street, in front of the yard.',
  'The gate on the side; mind the bucket.',
);

/** Further campaigns of the three businesses of Copper Basin. */
export const corporateBriefs = {
  matcha: brief(ines, [60, 2, 40], {
    description:
      'Saguaro blossom over ice tastes like honeydew and a thunderstorm. It is on the list for four weeks only, so we would like people to hurry a little.',
    shots:
      'Petals on a white cloth / Ice cracking in the glass / The color changing as it is poured / A first sip by the window / The handwritten card / ?The empty glass in the sun',
    dos: 'Film before noon, the light is softer / Say how long it is on the list',
    donts: 'Put filters on the color / Play music louder than a kettle',
    hashtags: '#ocotilloteahouse / #saguaroblossom',
  }),
  coldTea: brief(ines, [45, 2, 35], {
    description:
      'From noon to three we sell iced tea through the gate, for people who only walk past. One ladle, one cup, ninety seconds of shade.',
    shots:
      'A ladle into a tall cup / The gate opening at noon / A dog getting its bowl of water / Somebody’s face after the first gulp / The chalk sign / ?Cups in the recycling crate',
    dos: 'Show how hot it is / Ask who is in the picture',
    donts: 'Use plastic straws / Block the sidewalk',
    hashtags: '#ocotilloteahouse / #icedtea / #scottsdale',
  }),
  ceremony: brief(ines, [90, 2, 45], {
    description:
      'Six people kneel, one pours, and for an hour nobody looks at a telephone but you. Make us understand why they come back.',
    shots:
      'Shoes in a row at the door / The whisk, from above / A bowl turned twice / Hands around warm clay / The bow at the end / ?The garden through the paper screen',
    dos: 'Wear socks / Sit down for the first bowl before you film',
    donts: 'Talk while it is poured / Put a tripod on the mats',
    hashtags: '#ocotilloteahouse / #teaceremony',
  }),
  dusk: brief(ines, [60, 2, 30], {
    description:
      'On Thursdays we stay open until ten, with lanterns and a record player. Tea after dark is for people who are done with loud.',
    shots:
      'Lanterns being lit / The needle on the record / Steam in lamp light / A chessboard in the middle of a game / The last cup / ?The street outside, blue',
    dos: 'Use only the light that is there / Come after eight',
    donts: 'Use flash / Film faces at the chess table without asking',
    hashtags: '#ocotilloteahouse / #teaafterdark',
  }),
  nightShift: brief(ines, [60, 2, 40], {
    description:
      'At six in the morning nurses and bakers drink tea here on their way to bed. We would like to thank them with a film that is quiet.',
    shots:
      'The gate at six, still dark / A name badge beside a cup / Flour on a sleeve / Curtains of morning light / Somebody almost asleep / ?Keys on the table',
    dos: 'Ask everybody, twice / Keep voices low',
    donts: 'Show hospital names / Film people who are asleep',
    hashtags: '#ocotilloteahouse / #nightshift',
  }),
  blends: brief(ines, [60, 90, 5], {
    description:
      'Three blends for the cold months, mixed by hand in the back room. We wanted the drawers, the scale and the smell, as far as that can be filmed.',
    shots:
      'The drawers opening one by one / Leaves on the scale / A paper bag being folded / Orange peel drying / The stamp on the label / ?The first steam of winter',
    dos: 'Show the hands / Name all three blends',
    donts: 'Play music louder than a kettle / Show supermarket tea',
    hashtags: '#ocotilloteahouse / #winterblends',
  }),
  giftBoxes: brief(ines, [60, 0, 30], {
    description:
      'Guests write the label of their gift box themselves. We think that this is worth a film.',
    shots: 'A pen over an empty label / Ribbon being cut / Four tins in a box',
    dos: 'Show the handwriting',
    donts: 'Show addresses in focus',
    hashtags: '#ocotilloteahouse',
  }),
  headlamp: brief(rob, [90, 2, 40], {
    description:
      'Once a month we switch the lights off and climb by headlamp. It is the quietest night in the hall and the best one to look at.',
    shots:
      'The lights going out / Fifty lamps on one wall / A hand finding a hold in a circle of light / Chalk dust in a beam / The last lamp at the top / ?The hall from outside, dark',
    dos: 'Bring a lamp with a red mode / Ask the instructor where to stand',
    donts: 'Use flash / Film under a climber',
    hashtags: '#graniteandchalk / #headlampnight',
  }),
  lizards: brief(rob, [60, 2, 45], {
    description:
      'Saturday at nine the small ones have the wall to themselves. Parents hold the ropes, and we hold the parents.',
    shots:
      'Tiny shoes in a row / A harness being tightened / A child touching the bell at the top / A parent’s face at that moment / The group stretch / ?A lizard sticker on a helmet',
    dos: 'Film from a child’s height / Green wristband means faces are fine',
    donts: 'Film faces without a green wristband / Shout from behind the camera',
    hashtags: '#graniteandchalk / #littlelizards',
  }),
  crag: brief(rob, [180, 2, 60], {
    description:
      'Four times a year we take the gym out to the real rock, with a van, two guides and too many sandwiches. Show somebody’s first time outside.',
    shots:
      'The van’s side door at dawn / Rope coming out of a bag / A hand on warm stone / The belayer’s view / Sandwiches on a boulder / ?Everybody small, the rock large',
    dos: 'Bring water for two / Wear a helmet, also behind the camera',
    donts: 'Fly drones in the park / Leave the trail',
    hashtags: '#graniteandchalk / #outside',
  }),
  sunrise: brief(rob, [120, 2, 50], {
    description:
      'Our north side has windows up to the roof, and at half past five they turn pink. Twenty people climb before work; we want the color and the yawns.',
    shots:
      'The windows turning pink / A yawn with chalk on the nose / Coffee on the mat’s edge / A climber against the light / The shower queue / ?A tie being tied at the locker',
    dos: 'Be there at five / Keep it slow',
    donts: 'Film in the changing rooms / Film under a climber',
    hashtags: '#graniteandchalk / #sunriseclub',
  }),
  yoga: brief(rob, [60, 2, 30], {
    description:
      'Yoga between two routes, for shoulders that have had enough. The mats lie under the wall, so there is somebody hanging over every pose.',
    shots:
      'Mats rolling out under the wall / A pose, and a climber above it / Hands taped and folded / Breath, close / The last minute on the floor / ?The teacher’s bare feet',
    dos: 'Take your shoes off / Stay at the side of the room',
    donts: 'Put music over it / Film a face without asking',
    hashtags: '#graniteandchalk / #climbersyoga',
  }),
  rounds: brief(rob, [120, 2, 40], {
    description:
      'Everybody climbs ten routes, everybody gets a prize, and the prizes are drawn. We would like a film of people who cheer for strangers.',
    shots:
      'The sheet with ten boxes / A stranger shouting "left foot" / A box being ticked with chalky hands / The drum with the names / The worst prize being loved / ?The hall at the end, from above',
    dos: 'Film the cheering more than the climbing / Ask who won what',
    donts: 'Film under a climber / Show scores',
    hashtags: '#graniteandchalk / #nolosers',
  }),
  wheel: brief(june, [90, 2, 45], {
    description:
      'In the first hour on the wheel everything goes wrong, and nobody has ever been sad about it. Film a beginner from the first lump to the first bowl, or whatever it becomes.',
    shots:
      'A lump of clay landing on the wheel / Water running over two hands / The wobble / The laugh after the collapse / The second try / ?Twelve first bowls on a board',
    dos: 'Wear what may get dirty / Let the mistakes in',
    donts: 'Wear jewelry near the wheel / Leave phones on the table',
    hashtags: '#paloverdeclay / #firstbowl',
  }),
  seconds: brief(june, [60, 60, 30], {
    description:
      'Pots with a crooked lip still hold soup. On Saturdays we sell them from a plank in the yard, and everybody picks the most crooked one.',
    shots:
      'The plank with its pots / A thumb along a crooked lip / Newspaper around a bowl / Coins in a clay cup / Somebody carrying too many / ?The empty plank',
    dos: 'Ask why they chose that one / Show the crookedness',
    donts: 'Show prices in focus / Film car trunks',
    hashtags: '#paloverdeclay / #seconds',
  }),
  forTwo: brief(june, [90, 2, 40], {
    description:
      'Two people, one wheel, and a bottle of something with bubbles. It is our favorite evening because of what people say to each other.',
    shots:
      'Two pairs of hands on one bowl / Clay on a nose / The bottle in a bucket of water / A shared towel / The finished, somehow / ?The yard lights',
    dos: 'Ask the couple first / Keep their words if they like them',
    donts: 'Use the music from that film / Show pots that are not theirs',
    hashtags: '#paloverdeclay / #clayfortwo',
  }),
  soup: brief(june, [60, 2, 40], {
    description:
      'We throw two hundred bowls, the kitchen next door fills them, and whoever eats keeps the bowl. Show one bowl from the wheel to the table.',
    shots:
      'The two hundredth bowl on the wheel / Bowls carried on a plank / The ladle / Hands around something warm / A bowl being taken home / ?The list with two hundred names',
    dos: 'Follow one bowl / Ask the cooks',
    donts: 'Film the faces of guests / Film speeches',
    hashtags: '#paloverdeclay / #soupbowls',
  }),
  glaze: brief(june, [60, 60, 30], {
    description:
      'We tested two hundred glazes on two hundred tiles, and now they hang on one wall. Nobody passes it without touching one.',
    shots:
      'The whole wall, slowly / A finger on a tile / The brush and the bucket / The same glaze before and after the fire / June choosing one / ?The numbers on the backs',
    dos: 'Show that no two are alike / Daylight only',
    donts: 'Show recipes in focus / Take tiles down',
    hashtags: '#paloverdeclay / #glazetests',
  }),
  openStudio: brief(june, [90, 90, 5], {
    description:
      'For one weekend every wheel was free and every door was open. Two hundred people came, and forty of them had never touched clay.',
    shots:
      'The open gate / A queue with aprons / A child and a grandmother at one wheel / Hands washing in a row / The shelf on Sunday night / ?Clay footprints to the street',
    dos: 'Film all ages / Ask what they made',
    donts: 'Film children without a parent’s word / Step inside the white line',
    hashtags: '#paloverdeclay / #openstudio',
  }),
} satisfies Record<string, Brief>;
