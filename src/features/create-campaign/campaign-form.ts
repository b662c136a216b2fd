import * as z from 'zod/mini';
import {
  CAMPAIGN_LIMITS as limits,
  type DeliverableType,
  type Platform,
} from '#contract/campaign/lists.ts';
import { changedFields } from '#contract/campaign/edit-rules.ts';
import {
  campaignFieldNames,
  campaignFields,
  type CampaignFields,
} from '#contract/campaign/record.ts';
import type { Deliverable } from '#contract/campaign/terms.ts';
import type { Tone } from './template.ts';
import { defaultTerms } from '#contract/campaign/terms.ts';
import { addDays, dayOf } from '#contract/phoenix-time.ts';
import type { CategoryId } from '#contract/profile/lists.ts';
import { CAMPAIGN_WISH } from '#src/data/draft-keys.ts';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';

export type FieldName = keyof CampaignFields;
const noAi = { used: false, model: null, promptHash: null, unedited: [] };

/** The unsaved edit, with its base. */
export const formDraft = z.object({
  fields: campaignFields,
  base: campaignFields,
  /** Of the campaign that was written over; null: there is none yet. */
  baseVersion: z.nullable(z.int()),
  /** Texts that no field can hold; a draft of an older app has none. */
  unread: z.optional(z.record(z.string(), z.string())),
});
export type FormDraft = z.infer<typeof formDraft>;
/** The prompt of the drafting box. */
export const wishDraft = z.object({
  prompt: z.string(),
  tone: z.enum(['friendly', 'playful', 'elegant', 'bold'] as const satisfies readonly Tone[]),
});
export type WishDraft = z.infer<typeof wishDraft>;
export const wishKeyOf = (campaignId: string): string => `${CAMPAIGN_WISH}${campaignId}`;
export const draftKeyOf = (campaignId: string): string => `campaign:${campaignId}`;

/** An empty campaign. `now`: milliseconds since the epoch. */
export function newFields(categories: readonly CategoryId[], now: number): CampaignFields {
  const today = dayOf(now);
  return {
    ...defaultTerms(),
    title: '',
    category: categories[0] ?? 'eats',
    summary: '',
    description: '',
    goals: [],
    dos: [],
    donts: [],
    place: null,
    onSite: null,
    shootDurationMin: limits.duration.usual,
    shootWindow: { from: today, to: addDays(today, limits.windowDays) },
    applyBy: addDays(today, limits.applyByDays),
    creatorSlots: limits.slots.usual,
    visibility: 'public',
    eligibility: { cities: null, minRatingTier: null, minFollowersText: null },
    ai: noAi,
  };
}

/** The fields that a business edits, from the campaign's record. */
export function fieldsOf(campaign: CampaignView): CampaignFields {
  const all = { ...campaign, ai: campaign.ai ?? noAi };
  return Object.fromEntries(campaignFieldNames.map((name) => [name, all[name]])) as CampaignFields;
}

/**
 * The version that is written over: the one that the person began with, or the present one where only what is not written here
 * has changed since (someone applied). Undefined for a campaign that the server has not seen.
 */
export function baseVersionOf(
  draft: Pick<FormDraft, 'base' | 'baseVersion'>,
  saved: CampaignView | undefined,
): number | undefined {
  if (!saved) return draft.baseVersion ?? undefined;
  const isUntouched = changedFields(fieldsOf(saved), draft.base).length === 0;
  return isUntouched ? saved.version : (draft.baseVersion ?? saved.version);
}

/** Lines of a text as a list, whether or not they are too many or too long. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Words that begin with a mark: `#patio`, `@desertbloom`. */
export const taggedLines = (text: string, mark: '#' | '@'): string[] =>
  linesOf(text.replaceAll(/[\s,]+/g, '\n')).map((one) =>
    one.startsWith(mark) ? one : `${mark}${one}`,
  );

/** The usual platform of each kind; null: the file is delivered, not posted. */
export const usualPlatform: Record<DeliverableType, Platform | null> = {
  photo: 'instagram',
  reel: 'instagram',
  story: 'instagram',
  tiktok: 'tiktok',
  youtubeShort: 'youtube',
  youtubeVideo: 'youtube',
  rawClips: null,
};

/**
 * The deliverables of a campaign that is posted, each on the platform chosen for it before or else on its usual one, or of one
 * that is only delivered.
 */
export const onPlatforms = (
  deliverables: readonly Deliverable[],
  isPosted: boolean,
  before: readonly Deliverable[],
): Deliverable[] =>
  deliverables.map((one) => {
    const chosen = before.find(({ id, type }) => id === one.id && type === one.type);
    const platform = chosen ? chosen.platform : usualPlatform[one.type];
    return { ...one, platform: isPosted ? platform : null };
  });

/** An id for a new line of a draft that no other line has. */
export const nextLineId = (mark: 'd' | 's', lines: readonly { id: string }[]): string => {
  const ids = new Set(lines.map(({ id }) => id));
  let number = lines.length + 1;
  while (ids.has(`${mark}${number}`)) number += 1;
  return `${mark}${number}`;
};

/** A list with one of its lines in another place. */
export function moved<T>(lines: readonly T[], from: number, to: number): T[] {
  const line = lines[from];
  if (line === undefined || to < 0 || to >= lines.length) return [...lines];
  const rest = lines.filter((_, index) => index !== from);
  return [...rest.slice(0, to), line, ...rest.slice(to)];
}
