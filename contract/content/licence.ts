import type { Terms } from '../campaign/terms.ts';
import { dayOf as phoenixDayOf } from '../phoenix-time.ts';

/** What a note says of the file it lies beside. */
export type LicensedItem = {
  campaignTitle: string;
  businessName: string;
  creatorName: string;
  kind: 'photo' | 'video';
  capturedAt: string | null;
  /** When the rights began and end; null: not approved yet, and for ever. */
  startsOn: string | null;
  endsOn: string | null;
};

const scopes: Record<Terms['licence']['scope'], string> = {
  organic:
    'Own channels: the business’s own social media, website, and newsletters. No paid advertising.',
  organicPlusAds: 'Own channels and paid advertising on social media.',
  full: 'Any channel and any medium, including paid advertising and print.',
};

/** The note that lies beside a file that a business saves: what may be done with it, how long, and who made it. Plain text. */
export function licenceNote({ licence }: Pick<Terms, 'licence'>, item: LicensedItem): string {
  const lines = [
    `License for this ${item.kind}`,
    '',
    `Campaign: ${oneLine(item.campaignTitle)}`,
    `Made by: ${oneLine(item.creatorName)}`,
    `Licensed to: ${oneLine(item.businessName)}`,
    ...(item.capturedAt ? [`Made on: ${dayOf(item.capturedAt)}`] : []),
    '',
    `May be used on: ${scopes[licence.scope]}`,
    `Duration: ${durationOf(licence.durationDays)}`,
    `From: ${item.startsOn ? dayOf(item.startsOn) : 'the day it’s approved'}`,
    `Until: ${untilOf(licence.durationDays, item)}`,
    licence.exclusive
      ? 'Exclusive: no one else may be given rights to it during the license.'
      : 'Not exclusive: the creator may license it to others too.',
    licence.credit
      ? `Credit: name ${oneLine(item.creatorName)} wherever it’s shown.`
      : 'Credit: not required.',
    '',
    'The creator keeps the copyright.',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

const durationOf = (days: number | null): string =>
  days === null ? 'no expiration' : `${days} days`;

function untilOf(days: number | null, { startsOn, endsOn }: LicensedItem): string {
  if (days === null) return 'no expiration';
  if (endsOn) return dayOf(endsOn);
  return startsOn ? 'as agreed' : `${days} days later`;
}

/** Days are those of Phoenix, like all days of the product. */
const dayOf = (moment: string): string => phoenixDayOf(Date.parse(moment));

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
