import { brief, contact, type Brief } from './brief.ts';

const talia = contact(
  'Talia Brooks',
  '0170',
  'Two spots behind the shop, and the church next door lets us use theirs after six.',
  'Ring once. The cat takes ringing twice personally.',
);
const marcus = contact(
  'Marcus Bell',
  '0180',
  'Free on the street after four.',
  'The front door; during the quiet hour knock on the window instead.',
);

/** Further campaigns of Night Owl Books and Sharp Line Barbers. */
export const neighbourBriefs = {
  poet: brief(talia, [60, 2, 40], {
    description:
      'Once a month a poet reads in the back room, for thirty chairs and one lamp. We are looking for somebody who films listening.',
    shots:
      'The lamp being switched on / Thirty chairs, empty / A hand on a page with notes in it / Listening faces / The silence after the last line / ?The cat on the poet’s coat',
    dos: 'Ask the poet what may be heard / Sit, do not stand',
    donts: 'Use more than one line of a poem / Use flash',
    hashtags: '#nightowlbooks / #poetry',
  }),
  swap: brief(talia, [60, 60, 30], {
    description:
      'Bring a book that you finished, take one that somebody else did. There is a note in each of them, and the notes are better than some of the books.',
    shots:
      'A note being read / The table filling up / Two strangers holding the same book / A stamp on the first page / Somebody hugging a stack / ?The one book that nobody takes',
    dos: 'Read some notes aloud / Walk in socks',
    donts: 'Show covers of new books / Show names on notes',
    hashtags: '#nightowlbooks / #bookswap',
  }),
  pajamas: brief(talia, [60, 2, 45], {
    description:
      'On the first Friday children come in pajamas, hear three stories and are carried home. Show us the third story.',
    shots:
      'Slippers at the door / A flashlight under a blanket / The page being turned / A yawn that goes round the room / A child asleep on a shoulder / ?The pile of teddy bears',
    dos: 'Film from the floor / Green sticker means faces are fine',
    donts: 'Film faces without a green sticker / Use a light brighter than a lamp',
    hashtags: '#nightowlbooks / #bedtimestories',
  }),
  aunts: brief(talia, [45, 2, 30], {
    description:
      'Tell us three things about your aunt and we wrap the right stack. We want the guessing, the paper and the string.',
    shots:
      'Three words on a card / Fingers along the spines / A stack growing / The paper being folded / The knot / ?The aunt, if there is one',
    dos: 'Say the three words / Show the wrapping in one take',
    donts: 'Show prices / Show another shop’s bags',
    hashtags: '#nightowlbooks / #forauntie',
  }),
  maps: brief(talia, [60, 2, 40], {
    description:
      'A box of hand-drawn maps of the desert came to us from an attic. Walk one of the old trails with a copy, and show what is still there.',
    shots:
      'The map unfolding / A finger along a trail / The same bend, today / A dry wash that has moved / The map in the wind / ?Dust on your shoes',
    dos: 'Take more water than you think / Stay on the trail',
    donts: 'Fly drones in the park / Take the original out of the shop',
    hashtags: '#nightowlbooks / #oldmaps',
  }),
  records: brief(talia, [60, 2, 40], {
    description:
      'When the shop is closed we open it again, for people who bring one record and play one side of it. Nobody may skip.',
    shots:
      'A record sliding out of its sleeve / The needle / Somebody explaining why this one / Feet under chairs, in time / The end of the side, crackling / ?The queue of sleeves',
    dos: 'Ask why this one / Film the listening',
    donts: 'Use more than ten seconds of any song / Use flash',
    hashtags: '#nightowlbooks / #oneside',
  }),
  towel: brief(marcus, [45, 2, 30], {
    description:
      'On Fridays every shave comes with a hot towel and ten minutes in which nobody talks to you. Film the ten minutes.',
    shots:
      'Steam off the towel / Two hands folding it / The chair going down / A face that lets go / The street outside, busy / ?The clock',
    dos: 'Be quiet / Ask before you film a face',
    donts: 'Film razors close to the skin / Show brand names of tools',
    hashtags: '#sharplinebarbers / #hottowel',
  }),
  firstCut: brief(marcus, [45, 2, 45], {
    description:
      'A first haircut comes with a certificate, a curl in an envelope, and a chair that is a fire truck. Parents cry more than children do.',
    shots:
      'The fire truck chair / A curl falling / The envelope / A parent’s face / The certificate being signed / ?The look into the mirror',
    dos: 'Parents sign on the tablet first / Stay below the mirror',
    donts: 'Film a child without a signature / Keep the sound of crying',
    hashtags: '#sharplinebarbers / #firsthaircut',
  }),
  chairs: brief(marcus, [60, 2, 40], {
    description:
      'Every Monday the fourth chair is free for people who have an interview that week. We would like others to do the same.',
    shots:
      'The card on the fourth chair / A tie in a pocket / Before and after, from behind / A handshake / The door closing / ?A message from the week after',
    dos: 'Backs and hands, unless they want to be seen / Say how it works',
    donts: 'Say names / Ask anybody why',
    hashtags: '#sharplinebarbers / #fourthchair',
  }),
} satisfies Record<string, Brief>;
