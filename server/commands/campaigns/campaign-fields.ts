import type { Address } from '#contract/address.ts';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { cleanText } from '#contract/text.ts';
import type { CampaignRow } from '../../records/write-records.ts';

type Saved = PayloadOf<'saveCampaign'>['fields'];

/** The business's fields as columns. Texts lose surrounding blanks and control characters. */
export function columnsOf(fields: Saved): Partial<CampaignRow> {
  const { place, onSite, shootWindow, ...same } = cleaned(fields);
  const location: Address | null = place;
  return {
    ...same,
    dos: lines(same.dos),
    donts: lines(same.donts),
    hashtags: lines(same.hashtags),
    mentions: lines(same.mentions),
    location,
    onSiteContact: onSite,
    shootFrom: shootWindow?.from ?? null,
    shootTo: shootWindow?.to ?? null,
  };
}

const lines = (texts: readonly string[]): string[] => texts.filter((text) => text !== '');

/** Every text in it as texts are stored. */
function cleaned<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => cleaned(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [name, cleaned(one)]),
  ) as T;
}

/** The stored columns as the fields that rules check. */
export function fieldsOf(row: CampaignRow): CampaignFields {
  const { location, onSiteContact, shootFrom, shootTo } = row;
  return {
    ...row,
    category: row.category as CampaignFields['category'],
    disclosureTag: row.disclosureTag as CampaignFields['disclosureTag'],
    place: location,
    onSite: onSiteContact,
    shootWindow: shootFrom !== null && shootTo !== null ? { from: shootFrom, to: shootTo } : null,
  };
}
