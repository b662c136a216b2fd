import {
  CAMPAIGN_LIMITS as limits,
  shotsFor,
  type DeliverableType,
  type Platform,
} from '#contract/campaign/lists.ts';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { Deliverable, Shot } from '#contract/campaign/terms.ts';
import { addDays, dayOf } from '#contract/phoenix-time.ts';
import { categoryIds, type CategoryId } from '#contract/profile/lists.ts';
import type { tones } from '#contract/routes/campaigns.ts';
import { cleanLine } from '#contract/text.ts';
import { m } from '#src/paraglide/messages.js';
import { categoryTexts, closing, linesOf, opening } from './template-texts.ts';

export const TEMPLATE_MODEL = 'template';
export type Tone = (typeof tones)[number];

/** The facts of a business that a draft uses. */
export type TemplateBusiness = { name: string; categories: readonly string[]; locality: string };

/**
 * A draft without a model: from what the wish names – a length, a price, what is to be made, where it is posted – and the
 * business's kind. Pure and total: any wish, also an empty one, gives a draft that only a person's own words make better.
 */
export function templateDraft(
  prompt: string,
  tone: Tone,
  business: TemplateBusiness,
  now: number,
): Partial<CampaignFields> {
  const wish = cleanLine(prompt);
  const lower = wish.toLowerCase();
  const category = categoryIn(lower, business);
  const texts = categoryTexts[category];
  const name = cut(cleanLine(business.name), 40) || m.template_our_place();
  const scene = texts.scene();
  const minutes = durationIn(lower);
  const deliverables = deliverablesIn(lower);
  const price = priceIn(lower);
  const shotTexts = [texts.shots(), m.template_common_shots()].flatMap(linesOf);
  const shots = shotsOf(shotTexts, minutes, deliverables);
  const today = dayOf(now);
  return {
    title: cut(texts.title({ business: name }), limits.title.most),
    category,
    summary: cut(m.template_summary({ opening: opening[tone](), scene }), limits.summary),
    description: descriptionOf({ wish, tone, name, business, scene, minutes, shots }),
    goals: goalsIn(lower),
    ...offerOf(price, lower, texts.gift()),
    deliverables,
    requiresPost: deliverables.some(({ platform }) => platform !== null),
    shotList: shots,
    dos: linesOf(m.template_dos()),
    donts: linesOf(m.template_donts()),
    hashtags: [texts.hashtag()],
    shootDurationMin: minutes,
    shootWindow: { from: today, to: addDays(today, limits.windowDays) },
    applyBy: addDays(today, limits.applyByDays),
  };
}

/** By code points, at a word's end where one is near. */
function cut(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const short = letters.slice(0, most).join('');
  const space = short.lastIndexOf(' ');
  return (space > most * 0.6 ? short.slice(0, space) : short).trimEnd();
}

/** The category that the wish names, else the business's first, else the first of all. */
function categoryIn(lower: string, { categories }: TemplateBusiness): CategoryId {
  const isNamed = (id: CategoryId) =>
    categoryTexts[id]
      .keywords()
      .split(', ')
      .some((word) => has(lower, word));
  const named = categoryIds.find(isNamed);
  const own = categoryIds.find((id) => categories[0] === id);
  // A business keeps its own category, unless the prompt names only another one.
  return own && isNamed(own) ? own : (named ?? own ?? categoryIds[0]);
}

/** Whether a lower-case text contains a word that begins like this. */
const has = (lower: string, word: string): boolean =>
  lower.startsWith(word) || lower.includes(` ${word}`);

/** Minutes that the wish names, in the form's steps; else the usual. */
function durationIn(lower: string): number {
  const [, hours] = /(\d{1,2}(?:\.\d)?)[\s-]*(?:hours?|hrs?|h)\b/.exec(lower) ?? [];
  const [, minutes] = /(\d{2,3})[\s-]*(?:minutes?|mins?)\b/.exec(lower) ?? [];
  const named = hours ? Number(hours) * 60 : minutes ? Number(minutes) : limits.duration.usual;
  const { least, most, step } = limits.duration;
  return Math.min(most, Math.max(least, Math.round(named / step) * step));
}

/** Cents that the wish offers; null where it names no price. */
function priceIn(lower: string): number | null {
  const [, dollars] =
    /\$\s?(\d{1,4})(?!\d)/.exec(lower) ?? /(\d{2,4}) ?(?:dollars|usd)\b/.exec(lower) ?? [];
  if (!dollars) return null;
  const { least, most } = limits.price;
  return Math.min(most, Math.max(least, Number(dollars) * 100));
}

function offerOf(price: number | null, lower: string, gift: string): Partial<CampaignFields> {
  const giftsToo = ['free', 'gift', 'complimentary', 'on us'].some((word) => has(lower, word));
  if (price === null) {
    return { offerType: 'gift', giftDescription: gift, disclosureTag: '#gifted' };
  }
  return {
    offerType: giftsToo ? 'both' : 'paid',
    ...(giftsToo && { giftDescription: gift }),
    priceCents: price,
    disclosureTag: '#ad',
  };
}

const kinds: readonly [RegExp, DeliverableType, Platform | null][] = [
  [/(?:(\d{1,2}) )?(?:instagram )?reels?\b/, 'reel', 'instagram'],
  [/(?:(\d{1,2}) )?stor(?:y|ies)\b/, 'story', 'instagram'],
  [/(?:(\d{1,2}) )?tik ?toks?\b/, 'tiktok', 'tiktok'],
  [/(?:(\d{1,2}) )?(?:youtube )?shorts?\b/, 'youtubeShort', 'youtube'],
  [/(?:(\d{1,2}) )?youtube videos?\b/, 'youtubeVideo', 'youtube'],
  [/(?:(\d{1,2}) )?(?:photos?|pictures?)\b/, 'photo', null],
  [/(?:(\d{1,2}) )?(?:raw )?clips?\b/, 'rawClips', null],
];

/** The deliverables and their numbers in the prompt; a reel without any. */
function deliverablesIn(lower: string): Deliverable[] {
  const counted = lower.replaceAll(
    /\b(?:one|two|three|four|five|six)\b/g,
    (word) => numbers[word] ?? word,
  );
  const found = kinds.flatMap(([pattern, type, platform]) => {
    const match = pattern.exec(counted);
    if (!match) return [];
    const qty = Math.min(limits.qty, Math.max(1, Number(match[1] ?? 1)));
    return [{ type, platform, qty, notes: '' }];
  });
  const asked = found.length > 0 ? found : [{ ...usual, notes: '' }];
  return asked.slice(0, limits.deliverables).map((one, n) => ({ id: `d${n + 1}`, ...one }));
}
const numbers: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
};
const usual = { type: 'reel', platform: 'instagram', qty: 1 } as const;

/** As many as the time allows; the first half is needed. */
function shotsOf(texts: readonly string[], minutes: number, made: readonly Deliverable[]): Shot[] {
  const count = Math.min(texts.length, shotsFor(minutes));
  const [first] = made;
  return texts.slice(0, count).map((text, n) => ({
    id: `s${n + 1}`,
    text,
    required: n < Math.ceil(count / 2),
    deliverableId: first?.id ?? null,
  }));
}

function goalsIn(lower: string): CampaignFields['goals'] {
  const named: [CampaignFields['goals'][number], readonly string[]][] = [
    ['launch', ['launch', 'opening', 'new']],
    ['event', ['event', 'festival', 'party']],
    ['reviews', ['review', 'rating']],
    ['visits', ['visit', 'guests', 'customers', 'traffic']],
    ['ugc', ['ugc', 'raw', 'own channels']],
  ];
  const found = named.flatMap(([goal, texts]) =>
    texts.some((text) => has(lower, text)) ? [goal] : [],
  );
  return found.length > 0 ? found : ['awareness'];
}

type Described = {
  wish: string;
  tone: Tone;
  name: string;
  business: TemplateBusiness;
  scene: string;
  minutes: number;
  shots: readonly Shot[];
};

/** Ends with a full stop where the wish was typed without one. */
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function descriptionOf({ wish, tone, name, business, scene, minutes, shots }: Described): string {
  const { locality } = business;
  const place = locality === '' ? name : m.template_place({ name, locality });
  const paragraphs = [
    m.template_intro({ opening: opening[tone](), scene, place }),
    ...(wish === '' ? [] : [m.template_wish({ wish: sentence(cut(wish, limits.aiPrompt)) })]),
    m.template_plan({ minutes, count: shots.length }),
    closing[tone](),
  ];
  return cut(paragraphs.join('\n\n'), limits.description);
}
