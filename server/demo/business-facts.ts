import type { BusinessKey } from './places.ts';

type Facts = {
  /** What it says of itself, two sentences at least. */
  about: string;
  businessWebsite: string;
  facebookUrl: string;
  instagramUrl: string;
  tiktokUrl: string;
  youtubeUrl: string;
  localBuzzUrl: string;
  latitude: number | null;
  longitude: number | null;
  photoUrl: string | null;
};

function facts(key: BusinessKey, handle: string, over: Partial<Facts> & { about: string }): Facts {
  return {
    // A name that stands for no site: nobody's address is in the demo.
    businessWebsite: `https://${handle}.example`,
    facebookUrl: '',
    instagramUrl: `https://instagram.example/${handle}`,
    tiktokUrl: '',
    youtubeUrl: '',
    localBuzzUrl: '',
    latitude: null,
    longitude: null,
    photoUrl: `/demo/photos/${key}.svg`,
    ...over,
  };
}

/** What the demo's businesses tell of themselves. Streets are invented, and their places on the map are near them. */
export const businessFacts: Record<BusinessKey, Facts> = {
  sol: facts('sol', 'solymasa', {
    about:
      'A family taqueria that presses every tortilla to order, also at one in the morning. Three generations work the counter, and the salsa is still made by the one who started it.\n\nCome hungry, film whatever you like, and ask before you point a camera at a guest.',
    facebookUrl: 'https://facebook.example/solymasa',
    tiktokUrl: 'https://tiktok.example/@solymasa',
    localBuzzUrl: 'https://localbuzz.example/solymasa',
    latitude: 33.4457,
    longitude: -112.0921,
  }),
  tea: facts('tea', 'ocotillotea', {
    about:
      'Teas from desert plants, blended in the back room and poured without hurry. The afternoon light comes in low from the west, which people with cameras tend to notice.',
    youtubeUrl: 'https://youtube.example/@ocotillotea',
    latitude: 33.4942,
    longitude: -111.9261,
  }),
  climb: facts('climb', 'graniteandchalk', {
    about:
      'A climbing gym where more than half of the people on the wall are beginners. Shoes, chalk and somebody to hold the rope are here; bring water and a friend.',
    tiktokUrl: 'https://tiktok.example/@graniteandchalk',
    youtubeUrl: 'https://youtube.example/@graniteandchalk',
    latitude: 33.4145,
    longitude: -111.9093,
  }),
  clay: facts('clay', 'paloverdeclay', {
    about:
      'An open pottery studio with twelve wheels, two kilns and a yard for raku. First-timers sit beside people who have thrown for thirty years, and both go home with clay on their sleeves.',
    facebookUrl: 'https://facebook.example/paloverdeclay',
    latitude: 33.4201,
    longitude: -111.8312,
  }),
  owl: facts('owl', 'nightowlbooks', {
    about:
      'Used and new books, open evenings only, with a bell and a very old cat. On the last Friday of the month everybody reads in silence for two hours, and then nobody does.',
    localBuzzUrl: 'https://localbuzz.example/nightowlbooks',
    latitude: 33.3539,
    longitude: -111.7902,
  }),
  sharp: facts('sharp', 'sharpline', {
    about:
      'Three generations of fades, one famous chair, and a quiet hour for anyone who needs it. Walk in before noon, or book the chair that everybody asks for.',
    tiktokUrl: 'https://tiktok.example/@sharpline',
    photoUrl: null,
  }),
};
