import type {
  DeliverableType,
  disclosureTags,
  keepLiveDays,
  licenceDays,
  licenceScopes,
  OfferType,
  Platform,
} from '#contract/campaign/lists.ts';
import { m } from '#src/paraglide/messages.js';
import type { FormStep, GroupStep } from './form-steps.ts';

export const stepText: Record<FormStep, () => string> = {
  offer: m.campaign_form_offer,
  content: m.campaign_form_content,
  when: m.campaign_form_when,
  rights: m.campaign_form_rights,
  preview: m.campaign_form_preview,
};

export const groupStepText: Record<GroupStep, () => string> = {
  ...stepText,
  locations: m.group_locations_title,
};

export const offerTypeText: Record<OfferType, { title: () => string; text: () => string }> = {
  gift: { title: m.campaign_offer_type_gift, text: m.campaign_offer_type_gift_text },
  paid: { title: m.campaign_offer_type_paid, text: m.campaign_offer_type_paid_text },
  both: { title: m.campaign_offer_type_both, text: m.campaign_offer_type_both_text },
};

export const deliverableText: Record<DeliverableType, () => string> = {
  photo: m.app_photo,
  reel: m.app_reel,
  story: m.app_story,
  tiktok: m.app_tiktok,
  youtubeShort: m.app_youtube_short,
  youtubeVideo: m.app_youtube_video,
  rawClips: m.app_raw_clips,
};

export const platformText: Record<Platform, string> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  facebook: 'Facebook',
  localBuzz: 'Local Buzz',
};

export const scopeText: Record<
  (typeof licenceScopes)[number],
  { title: () => string; text: () => string }
> = {
  organic: { title: m.campaign_scope_organic, text: m.campaign_scope_organic_text },
  organicPlusAds: { title: m.campaign_scope_ads, text: m.campaign_scope_ads_text },
  full: { title: m.campaign_scope_full, text: m.campaign_scope_full_text },
};

export const licenceText = (days: (typeof licenceDays)[number]): string =>
  days === null ? m.campaign_licence_ever() : m.campaign_days({ count: days });

export const keepLiveText = (days: (typeof keepLiveDays)[number]): string =>
  days === 0 ? m.campaign_keep_none() : m.campaign_days({ count: days });

export const disclosureText: Record<(typeof disclosureTags)[number], () => string> = {
  '#ad': m.campaign_disclosure_ad,
  '#gifted': m.campaign_disclosure_gifted,
  '#partner': m.campaign_disclosure_partner,
};
