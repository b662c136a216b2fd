import { translate, type Locale } from '../texts/translate.ts';
import { escapeHtml, plainLine, sanitizeBody } from './html.ts';
import { noticeBody, noticeTitle, type NoticeValues } from './labels.ts';
import type { NoticeFacts } from './notification-row.ts';

/** Limits of a name, and of any other text of a person, in a notification. */
export const NAME_CHARACTERS = 80;
const TEXT_CHARACTERS = 140;

const timeFormat = (locale: Locale): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/Phoenix',
  });
const phoenixTime: Record<Locale, Intl.DateTimeFormat> = { en: timeFormat('en') };

/** As in "Tue, Nov 24, 3:00 PM", on Phoenix's clock. */
export const phoenixTimeOf = (iso: string, locale: Locale = 'en'): string =>
  // Some language data separate hour and half of the day by a narrow space.
  phoenixTime[locale].format(new Date(iso)).replaceAll(/\s/g, ' ');

/** Plain text: a chat message's sender, otherwise the label's own title. */
export function titleOf(facts: NoticeFacts, locale?: Locale): string {
  const title = noticeTitle(labelOf(facts), locale);
  if (facts.category !== 'NEW_MESSAGE') return title;
  return plainLine(otherName(facts) ?? '', NAME_CHARACTERS) || title;
}

/** One sentence as HTML of the allow-list, whatever the facts contain. */
export const bodyOf = (facts: NoticeFacts, locale?: Locale): string =>
  sanitizeBody(noticeBody(labelOf(facts), valuesOf(facts, locale), locale));

const labelOf = ({ category, variant }: NoticeFacts) => variant ?? category;

/** `bodyOf` a chat message. Each message writes one: it is escaped, so there is nothing to sanitize. */
export const messageBody = (text: string): string => escapeHtml(plainLine(text, TEXT_CHARACTERS));

function valuesOf(facts: NoticeFacts, locale?: Locale): NoticeValues {
  const { campaignTitle, businessName, creatorName, startDateTime, otherStartDateTime } = facts;
  const reason = messageBody(facts.reason ?? '');
  const text = messageBody(facts.text ?? '');
  const time = startDateTime && phoenixTimeOf(startDateTime, locale);
  const otherTime = otherStartDateTime && phoenixTimeOf(otherStartDateTime, locale);
  const otherSide = facts.side === 'creator' ? 'business' : 'creator';
  return {
    creator: nameOf(creatorName) || translate('notification_a_creator', {}, locale),
    business: nameOf(businessName) || translate('notification_a_business', {}, locale),
    other: nameOf(otherName(facts)) || translate(`notification_the_${otherSide}`, {}, locale),
    person: nameOf(facts.personName) || translate('notification_a_person', {}, locale),
    role: facts.role ? translate(`account_role_${facts.role}`, {}, locale) : '',
    campaign: nameOf(campaignTitle) || translate('notification_a_campaign', {}, locale),
    when: time ? translate('notification_when', { time }, locale) : '',
    instead: otherTime ? translate('notification_instead', { time: otherTime }, locale) : '',
    because: reason && translate('notification_because', { text: reason }, locale),
    text: text && translate('notification_text', { text }, locale),
    message: text,
    topics: topicsText(facts.topics ?? [], locale),
  };
}

const topicsText = (topics: NonNullable<NoticeFacts['topics']>, locale: Locale = 'en'): string =>
  new Intl.ListFormat(locale).format(
    topics.map((topic) => translate(`notification_topic_${topic}`, {}, locale)),
  );

const otherName = ({ side, businessName, creatorName }: NoticeFacts): string | undefined =>
  side === 'creator' ? businessName : creatorName;

const nameOf = (name: string | undefined): string =>
  escapeHtml(plainLine(name ?? '', NAME_CHARACTERS));
