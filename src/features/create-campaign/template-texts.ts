import type { CategoryId } from '#contract/profile/lists.ts';
import type { tones } from '#contract/routes/campaigns.ts';
import { m } from '#src/paraglide/messages.js';

type CategoryTexts = {
  /** Separated by commas: a wish that contains one of them names the category. */
  keywords: () => string;
  title: (values: { business: string }) => string;
  scene: () => string;
  gift: () => string;
  /** One a line, the most important first. */
  shots: () => string;
  hashtag: () => string;
};

export const linesOf = (text: string): string[] => text.split('\n');

export const categoryTexts: Readonly<Record<CategoryId, CategoryTexts>> = {
  eats: {
    keywords: m.template_eats_keywords,
    title: m.template_eats_title,
    scene: m.template_eats_scene,
    gift: m.template_eats_gift,
    shots: m.template_eats_shots,
    hashtag: m.template_eats_hashtag,
  },
  shops: {
    keywords: m.template_shops_keywords,
    title: m.template_shops_title,
    scene: m.template_shops_scene,
    gift: m.template_shops_gift,
    shots: m.template_shops_shots,
    hashtag: m.template_shops_hashtag,
  },
  arts: {
    keywords: m.template_arts_keywords,
    title: m.template_arts_title,
    scene: m.template_arts_scene,
    gift: m.template_arts_gift,
    shots: m.template_arts_shots,
    hashtag: m.template_arts_hashtag,
  },
  community: {
    keywords: m.template_community_keywords,
    title: m.template_community_title,
    scene: m.template_community_scene,
    gift: m.template_community_gift,
    shots: m.template_community_shots,
    hashtag: m.template_community_hashtag,
  },
  event: {
    keywords: m.template_event_keywords,
    title: m.template_event_title,
    scene: m.template_event_scene,
    gift: m.template_event_gift,
    shots: m.template_event_shots,
    hashtag: m.template_event_hashtag,
  },
  outdoors: {
    keywords: m.template_outdoors_keywords,
    title: m.template_outdoors_title,
    scene: m.template_outdoors_scene,
    gift: m.template_outdoors_gift,
    shots: m.template_outdoors_shots,
    hashtag: m.template_outdoors_hashtag,
  },
  nightlife: {
    keywords: m.template_nightlife_keywords,
    title: m.template_nightlife_title,
    scene: m.template_nightlife_scene,
    gift: m.template_nightlife_gift,
    shots: m.template_nightlife_shots,
    hashtag: m.template_nightlife_hashtag,
  },
  family: {
    keywords: m.template_family_keywords,
    title: m.template_family_title,
    scene: m.template_family_scene,
    gift: m.template_family_gift,
    shots: m.template_family_shots,
    hashtag: m.template_family_hashtag,
  },
  health: {
    keywords: m.template_health_keywords,
    title: m.template_health_title,
    scene: m.template_health_scene,
    gift: m.template_health_gift,
    shots: m.template_health_shots,
    hashtag: m.template_health_hashtag,
  },
};

export const opening: Readonly<Record<(typeof tones)[number], () => string>> = {
  friendly: m.template_opening_friendly,
  playful: m.template_opening_playful,
  elegant: m.template_opening_elegant,
  bold: m.template_opening_bold,
};
export const closing: Readonly<Record<(typeof tones)[number], () => string>> = {
  friendly: m.template_closing_friendly,
  playful: m.template_closing_playful,
  elegant: m.template_closing_elegant,
  bold: m.template_closing_bold,
};
