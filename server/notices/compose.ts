import { formatLocales, plainTime, type Language } from '#contract/language.ts';
import { timeFormats } from '../texts/formats.ts';
import { roleKey } from '../texts/role-key.ts';
import { translate } from '../texts/translate.ts';
import { escapeHtml, plainLine, sanitizeBody } from './html.ts';
import { noticeBody, noticeTitle, type NoticeValues } from './labels.ts';
import type { NoticeFacts } from './notification-row.ts';

/** Limits of a name, and of any other text of a person, in a notification. */
export const NAME_CHARACTERS = 80;
const TEXT_CHARACTERS = 140;

/** As in "Tue, Nov 24, 3:00 PM", on Phoenix's clock. */
export const phoenixTimeOf = (iso: string, locale: Language): string =>
  plainTime(timeFormats[locale].format(new Date(iso)));

/** Plain text: a chat message's sender, otherwise the label's own title. */
export function titleOf(facts: NoticeFacts, locale: Language): string {
  const title = noticeTitle(labelOf(facts), locale);
  if (facts.category !== 'NEW_MESSAGE') return title;
  return plainLine(otherName(facts) ?? '', NAME_CHARACTERS) || title;
}

/** One sentence as HTML of the allow-list, whatever the facts contain. */
export const bodyOf = (facts: NoticeFacts, locale: Language): string =>
  sanitizeBody(noticeBody(labelOf(facts), valuesOf(facts, locale), locale));

const labelOf = ({ category, variant }: NoticeFacts) => variant ?? category;

/** `bodyOf` a chat message. Each message writes one: it is escaped, so there is nothing to sanitize. */
export const messageBody = (text: string): string => escapeHtml(plainLine(text, TEXT_CHARACTERS));

function valuesOf(facts: NoticeFacts, locale: Language): NoticeValues {
  const { campaignTitle, businessName, creatorName, startDateTime, otherStartDateTime } = facts;
  const reason = messageBody(facts.reason ?? '');
  const text = messageBody(
    typeof facts.text === 'function' ? facts.text(locale) : (facts.text ?? ''),
  );
  const time = startDateTime && phoenixTimeOf(startDateTime, locale);
  const otherTime = otherStartDateTime && phoenixTimeOf(otherStartDateTime, locale);
  const otherSide = facts.side === 'creator' ? 'business' : 'creator';
  return {
    creator: nameOf(creatorName) || translate('notification_a_creator', {}, locale),
    business: nameOf(businessName) || translate('notification_a_business', {}, locale),
    other: nameOf(otherName(facts)) || translate(`notification_the_${otherSide}`, {}, locale),
    person: nameOf(facts.personName) || translate('notification_a_person', {}, locale),
    role: facts.role ? translate(`account_role_${roleKey(facts.role)}`, {}, locale) : '',
    campaign: nameOf(campaignTitle) || translate('notification_a_campaign', {}, locale),
    when: time ? translate('notification_when', { time }, locale) : '',
    instead: otherTime ? translate('notification_instead', { time: otherTime }, locale) : '',
    because: reason && translate(becauseKey(facts), { text: reason }, locale),
    money: facts.share ? translate(`notification_money_${facts.share}`, {}, locale) : '',
    text: text && translate('notification_text', { text }, locale),
    message: text,
    topics: topicsText(facts.topics ?? [], locale),
  };
}

const becauseKey = ({ isFromSupport }: NoticeFacts) =>
  isFromSupport ? 'notification_because_support' : 'notification_because';

const topicsText = (topics: NonNullable<NoticeFacts['topics']>, locale: Language): string =>
  new Intl.ListFormat(formatLocales[locale]).format(
    topics.map((topic) => translate(`notification_topic_${topic}`, {}, locale)),
  );

const otherName = ({ side, businessName, creatorName }: NoticeFacts): string | undefined =>
  side === 'creator' ? businessName : creatorName;

const nameOf = (name: string | undefined): string =>
  escapeHtml(plainLine(name ?? '', NAME_CHARACTERS));
