import type { CampaignKey } from './places.ts';

/** What a business asks to be changed: on the whole, and pinned to photos (by their place, at a point). */
type Feedback = {
  text: string;
  pins: readonly [photo: number, x: number, y: number, text: string][];
};

const rounds: Partial<Record<CampaignKey, readonly Feedback[]>> = {
  breakfast: [
    {
      text: 'This is so close! The line in the morning is perfect. Two small things in the kitchen, and we would love the foil in one go.',
      pins: [
        [0, 0.62, 0.34, 'The cut comes just before the fold. Could it be one take?'],
        [2, 0.34, 0.78, 'This one broke. Could you crop it out?'],
        [3, 0.5, 0.24, 'More of the steam, please, from a little lower.'],
        [5, 0.5, 0.5, 'This is the one for the cover. Do not touch it.'],
      ],
    },
    {
      text: 'Thank you for the second try. We think that it needs another morning: the sun stands too high in all of these.',
      pins: [[6, 0.7, 0.2, 'The light is from nine, not from six.']],
    },
  ],
  swap: [
    {
      text: 'We laughed at the hug. Please blur the names on two notes, and hold the stamp a little longer.',
      pins: [
        [0, 0.4, 0.55, 'There is a name on this note.'],
        [1, 0.66, 0.48, 'And here, on the corner.'],
        [3, 0.5, 0.62, 'One more second before it lifts, if you have it.'],
      ],
    },
  ],
};

const feedbackOf = (campaign: CampaignKey, place: number): Feedback => {
  const found = rounds[campaign]?.[place];
  if (!found) throw new Error(`Nobody asked for changes to ${campaign}.`);
  return found;
};

export const changesWanted = (campaign: CampaignKey, place: number): string =>
  feedbackOf(campaign, place).text;
export const pinsOf = (campaign: CampaignKey, place: number): Feedback['pins'] =>
  feedbackOf(campaign, place).pins;
