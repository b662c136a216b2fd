import type { DeliverableType, Platform } from '#contract/campaign/lists.ts';
import { platformNames } from '#contract/campaign/platform-names.ts';
import type { Deliverable, Licence, Terms } from '#contract/campaign/terms.ts';
import { m } from '#src/paraglide/messages.js';

export const typeLabels: Record<DeliverableType, () => string> = {
  photo: m.app_photo,
  reel: m.app_reel,
  story: m.app_story,
  tiktok: m.candidates_type_tiktok,
  youtubeShort: m.app_youtube_short,
  youtubeVideo: m.app_youtube_video,
  rawClips: m.app_raw_clips,
};

/** `2 × Reel (Instagram)`. */
export function deliverableLabels({ type, platform, qty }: Deliverable): string {
  const what = qty > 1 ? `${qty} × ${typeLabels[type]()}` : typeLabels[type]();
  return platform === null || namesPlatform(type, platform)
    ? what
    : `${what} (${platformNames[platform]})`;
}

const ownPlatforms: Partial<Record<DeliverableType, Platform>> = {
  tiktok: 'tiktok',
  youtubeShort: 'youtube',
  youtubeVideo: 'youtube',
};

/** Whether the name of a kind contains its platform already: a TikTok video for Instagram names both. */
export const namesPlatform = (type: DeliverableType, platform: Platform): boolean =>
  ownPlatforms[type] === platform;

const scopes: Record<Licence['scope'], () => string> = {
  organic: m.candidates_rights_organic,
  organicPlusAds: m.candidates_rights_ads,
  full: m.candidates_rights_full,
};

/** The rights in one sentence. */
export function licenceLabels({ scope, durationDays, exclusive, credit }: Licence): string {
  return [
    scopes[scope](),
    durationDays === null
      ? m.candidates_rights_for_ever()
      : m.candidates_rights_days({ days: durationDays }),
    exclusive ? m.candidates_rights_exclusive() : '',
    credit ? m.candidates_rights_credit() : '',
  ]
    .filter((one) => one !== '')
    .join(' · ');
}

/** How soon it is posted, under which tag, and how long it stays. */
export const keepLiveLabels = ({ postWindow, disclosureTag, keepLiveDays }: Terms): string =>
  [
    m.candidates_terms_post_days({ days: postWindow.dueDaysAfterApproval }),
    disclosureTag,
    keepLiveDays > 0 ? m.candidates_terms_live({ days: keepLiveDays }) : '',
  ]
    .filter((one) => one !== '')
    .join(' · ');
