import type { Terms } from '#contract/campaign/terms.ts';
import { dayOf as phoenixDayOf } from '#contract/phoenix-time.ts';
import type { Language } from '#contract/language.ts';
import { translate } from '../texts/translate.ts';

/** The facts of a note, about the file beside it. */
export type LicensedItem = {
  campaignTitle: string;
  businessName: string;
  creatorName: string;
  kind: 'photo' | 'video';
  capturedAt: string | null;
  /** Start and end of the rights; null: not approved yet, and no expiration. */
  startsOn: string | null;
  endsOn: string | null;
};

/** The note beside a file that a business saves: the rights, their duration, and the creator. Plain text. */
export function licenceNote(
  { licence }: Pick<Terms, 'licence'>,
  item: LicensedItem,
  locale?: Language,
): string {
  const creator = { name: oneLine(item.creatorName) };
  const lines = [
    translate(`licence_title_${item.kind}`, {}, locale),
    '',
    translate('licence_campaign', { title: oneLine(item.campaignTitle) }, locale),
    translate('licence_creator', creator, locale),
    translate('licence_business', { name: oneLine(item.businessName) }, locale),
    ...(item.capturedAt
      ? [translate('licence_captured', { day: dayOf(item.capturedAt) }, locale)]
      : []),
    '',
    translate(`licence_scope_${licence.scope}`, {}, locale),
    ...datesOf(licence.durationDays, item, locale),
    translate(licence.exclusive ? 'licence_exclusive' : 'licence_not_exclusive', {}, locale),
    licence.credit
      ? translate('licence_credit', creator, locale)
      : translate('licence_no_credit', {}, locale),
    '',
    translate('licence_copyright', {}, locale),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function datesOf(days: number | null, { startsOn, endsOn }: LicensedItem, locale?: Language) {
  const from = startsOn
    ? translate('licence_from', { day: dayOf(startsOn) }, locale)
    : translate('licence_from_approval', {}, locale);
  if (days === null) {
    return [
      translate('licence_duration_unlimited', {}, locale),
      from,
      translate('licence_until_unlimited', {}, locale),
    ];
  }
  const until = endsOn
    ? translate('licence_until', { day: dayOf(endsOn) }, locale)
    : startsOn
      ? translate('licence_until_agreed', {}, locale)
      : translate('licence_until_days', { days }, locale);
  return [translate('licence_duration_days', { days }, locale), from, until];
}

/** Days are those of Phoenix, like all days of the product. */
const dayOf = (moment: string): string => phoenixDayOf(Date.parse(moment));

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
