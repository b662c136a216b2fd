import { escapeHtml, plainLine, sanitizeBody } from './html.ts';
import type { NoticeFacts } from './notification-row.ts';
import { noticeLabels, variantLabels } from './labels.ts';

/** Characters of a name, and of a person’s other words, in a notification. */
export const NAME_CHARACTERS = 80;
const TEXT_CHARACTERS = 140;

const phoenixTime = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Phoenix',
});

/** As in "Tue, Nov 24, 3:00 PM", on Phoenix's clock. */
export const phoenixTimeOf = (iso: string): string =>
  // Some language data separate hour and half of the day by a narrow space.
  phoenixTime.format(new Date(iso)).replaceAll(/\s/g, ' ');

/** Plain text: for a chat message its sender's name, else the category's own title. */
export function titleOf(facts: NoticeFacts): string {
  const { title } = labelFor(facts);
  if (facts.category !== 'NEW_MESSAGE') return title;
  return plainLine(otherName(facts) ?? '', NAME_CHARACTERS) || title;
}

/** One sentence as HTML of the allow-list, whatever the facts contain. */
export function bodyOf(facts: NoticeFacts): string {
  const values = valuesOf(facts);
  const body = labelFor(facts).body.replace(/\{(\w+)\}/g, (_, name: string) =>
    escapeHtml(values[name] ?? ''),
  );
  return sanitizeBody(body);
}

const labelFor = ({ category, variant }: NoticeFacts) =>
  variant ? variantLabels[variant] : noticeLabels[category];

/** `bodyOf` a chat message, for where it is written with every one of them: escaped, there is nothing to sanitise. */
export const messageBody = (text: string): string => escapeHtml(plainLine(text, TEXT_CHARACTERS));

function valuesOf(facts: NoticeFacts): Record<string, string> {
  const { campaignTitle, businessName, creatorName, startDateTime, otherStartDateTime } = facts;
  return {
    creator: nameOr(creatorName, 'A creator'),
    business: nameOr(businessName, 'A business'),
    other: nameOr(otherName(facts), facts.side === 'creator' ? 'the business' : 'the creator'),
    campaign: nameOr(campaignTitle, 'a campaign'),
    when: startDateTime ? ` on ${phoenixTimeOf(startDateTime)}` : '',
    instead: otherStartDateTime ? ` to ${phoenixTimeOf(otherStartDateTime)}` : '',
    because: quoted('Their message: ', facts.reason),
    text: quoted('', facts.text),
    message: plainLine(facts.text ?? '', TEXT_CHARACTERS),
  };
}

const otherName = ({ side, businessName, creatorName }: NoticeFacts): string | undefined =>
  side === 'creator' ? businessName : creatorName;

const nameOr = (name: string | undefined, fallback: string): string =>
  plainLine(name ?? '', NAME_CHARACTERS) || fallback;

function quoted(lead: string, words: string | undefined): string {
  const line = plainLine(words ?? '', TEXT_CHARACTERS);
  if (!line) return '';
  return lead ? ` ${lead}“${line}”` : ` ${line}`;
}
