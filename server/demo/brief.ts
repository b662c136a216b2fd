import type { Contact } from '#contract/appointment/record.ts';
import type { Address } from '#contract/campaign/record.ts';

/** What a campaign asks for, and whom to ask for there. A shot that begins with `?` is not required. */
export type Brief = {
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

export const contact = (
  name: string,
  phone: string,
  parkingNote: string,
  doorNote: string,
): Contact => ({
  name,
  phone: `+1602555${phone}`,
  parkingNote,
  doorNote,
});

/** A brief in few words: parts of a list are parted by ` / `, minutes and days stand in front. */
export function brief(
  who: Contact,
  [minutes, back, ahead]: readonly [minutes: number, back: number, ahead: number],
  text: { description: string; shots: string; dos: string; donts: string; hashtags: string },
): Brief {
  const parts = (line: string) => line.split(' / ');
  return {
    description: text.description,
    shots: parts(text.shots),
    dos: parts(text.dos),
    donts: parts(text.donts),
    hashtags: parts(text.hashtags),
    minutes,
    contact: who,
    window: [back, ahead],
  };
}
