import * as z from 'zod/mini';
import { languages } from '../language.ts';
import { cleanLine, cleanText } from '../text.ts';

/** The audience of an announcement: everyone, or the people of one kind of account. */
export const audiences = ['everyone', 'creator', 'business', 'corporate'] as const;
export type Audience = (typeof audiences)[number];

export const ANNOUNCEMENT_TITLE_MAX = 80;
export const ANNOUNCEMENT_BODY_MAX = 600;
/** Past announcements that the desk lists, the newest first. */
export const ANNOUNCEMENTS_SHOWN = 20;

const words = (most: number, clean: (text: string) => string) =>
  z.string().check(z.overwrite(clean), z.minLength(1), z.maxLength(most));
const inAll = <T>(one: T) =>
  Object.fromEntries(languages.map((language) => [language, one])) as Record<
    (typeof languages)[number],
    T
  >;

/** An announcement in every language. Its id comes from the desk: the same one again is the same announcement. */
export const newAnnouncement = z.strictObject({
  id: z.uuid(),
  audience: z.enum(audiences),
  titles: z.strictObject(inAll(words(ANNOUNCEMENT_TITLE_MAX, cleanLine))),
  bodies: z.strictObject(inAll(words(ANNOUNCEMENT_BODY_MAX, cleanText))),
});
export type NewAnnouncement = z.infer<typeof newAnnouncement>;

const announcement = z.object({
  id: z.uuid(),
  audience: z.enum(audiences),
  title: z.string(),
  on: z.string(),
  who: z.string(),
  /** People who have it by now. */
  received: z.int(),
  isDelivered: z.boolean(),
});

/** Past announcements, and the number of people that a new one would reach. */
export const announcementDesk = z.object({
  announcements: z.array(announcement),
  people: z.strictObject({
    everyone: z.int(),
    creator: z.int(),
    business: z.int(),
    corporate: z.int(),
  }),
});
export type AnnouncementDesk = z.infer<typeof announcementDesk>;
