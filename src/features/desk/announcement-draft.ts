import { languages, type Language } from '#contract/language.ts';
import { newId } from '#contract/new-id.ts';
import type { UserId } from '#contract/ids.ts';
import {
  ANNOUNCEMENT_BODY_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  audiences,
  type Audience,
  type NewAnnouncement,
} from '#contract/support/announcements.ts';
import { cleanLine, cleanText } from '#contract/text.ts';
import { m } from '#src/paraglide/messages.js';

/** The unsent announcement. Its id makes a retry the same announcement. */
export type AnnouncementDraft = NewAnnouncement;

const keyOf = (userId: UserId) => `announcementDraft ${userId}`;
const none = () =>
  Object.fromEntries(languages.map((one) => [one, ''])) as Record<Language, string>;

export const emptyAnnouncement = (): AnnouncementDraft => ({
  id: newId(),
  audience: 'everyone',
  titles: none(),
  bodies: none(),
});

/** The draft of this person at the desk, also after a crash. A sign-out removes it with everything else. */
export function readAnnouncement(userId: UserId): AnnouncementDraft {
  const empty = emptyAnnouncement();
  try {
    const kept = JSON.parse(
      localStorage.getItem(keyOf(userId)) ?? 'null',
    ) as Partial<AnnouncementDraft> | null;
    const wordsOf = (words?: Partial<Record<Language, unknown>>) =>
      Object.fromEntries(
        languages.map((one) => [one, typeof words?.[one] === 'string' ? words[one] : '']),
      ) as Record<Language, string>;
    const audience: Audience = audiences.find((one) => one === kept?.audience) ?? 'everyone';
    const id = typeof kept?.id === 'string' ? kept.id : empty.id;
    return { id, audience, titles: wordsOf(kept?.titles), bodies: wordsOf(kept?.bodies) };
  } catch {
    // Another shape, or no access: then there is no draft.
    return empty;
  }
}

export function keepAnnouncement(userId: UserId, draft: AnnouncementDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(userId), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(userId));
  } catch (error) {
    // A full or forbidden store: the text is still on the screen.
    reportError(error);
  }
}

/** The announcement as it is sent. */
export const cleanAnnouncement = ({
  titles,
  bodies,
  ...rest
}: AnnouncementDraft): NewAnnouncement => ({
  ...rest,
  titles: { en: cleanLine(titles.en), es: cleanLine(titles.es) },
  bodies: { en: cleanText(bodies.en), es: cleanText(bodies.es) },
});

export const titleProblem = (title: string) =>
  problemWith(cleanLine(title), ANNOUNCEMENT_TITLE_MAX);
export const bodyProblem = (body: string) => problemWith(cleanText(body), ANNOUNCEMENT_BODY_MAX);

function problemWith(words: string, max: number): string | undefined {
  if (words === '') return m.desk_news_needed();
  return words.length > max ? m.app_reason_long({ max }) : undefined;
}
