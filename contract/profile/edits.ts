import * as z from 'zod/mini';
import type { address } from '../address.ts';
import { uploadId } from '../ids.ts';
import { cleanLine, cleanText } from '../text.ts';
import { newName } from './name.ts';
import { categoryIds, cityNames, genders, MIN_PRICE, PROVINCE } from './lists.ts';

/** Characters of a creator's bio, HTML and all. */
export const ABOUT_MAX = 10_000;
/** Characters of a business's description (specification, 5: at least 10). */
export const DESCRIPTION_MIN = 10;
export const DESCRIPTION_MAX = 5000;
const URL_MAX = 500;

/** Invisible characters, marks that turn a text around, and the backslash, which browsers read as a slash. */
const disguises = /[\p{C}\u115f\u1160\u3164\uffa0\\]/u;

/**
 * The specification's rule for a link; an empty one is none. Its host follows the slashes directly: a user name before it
 * would look like the host.
 */
export const isWebUrl = (url: string): boolean =>
  url.length <= URL_MAX &&
  !disguises.test(url) &&
  /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(url);

const optionalUrl = z.string().check(
  z.overwrite(cleanLine),
  z.refine((url) => url === '' || isWebUrl(url)),
);
const categoryList = z.array(z.enum(categoryIds)).check(
  z.minLength(1),
  z.maxLength(categoryIds.length),
  z.refine((list) => new Set(list).size === list.length),
);

/** A date of birth, which is stored and never sent back. */
const birthDate = z.iso.date().check(z.refine((day) => day >= '1900-01-01'));

/** A creator's edits of the profile, one for each field. */
export const creatorFields = {
  /** HTML of the allow-list; the server keeps only that. */
  about: z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(ABOUT_MAX)),
  categories: categoryList,
  locality: z.enum(cityNames),
  instagramUrl: optionalUrl,
  tiktokUrl: optionalUrl,
  youtubeUrl: optionalUrl,
  localBuzzUrl: optionalUrl,
  acceptGiftOffer: z.boolean(),
  acceptPaidPromotion: z.boolean(),
  gender: z.enum(genders),
  minPrice: z
    .int()
    .check(z.minimum(MIN_PRICE.least), z.maximum(MIN_PRICE.most), z.multipleOf(MIN_PRICE.step)),
  dateOfBirth: birthDate,
  /** A picture that was uploaded. */
  photo: uploadId,
} as const;

/** A business's edits of the profile, one for each field. */
export const businessFields = {
  name: newName,
  about: z
    .string()
    .check(z.overwrite(cleanText), z.minLength(DESCRIPTION_MIN), z.maxLength(DESCRIPTION_MAX)),
  businessWebsite: optionalUrl,
  categories: categoryList,
  address: z.strictObject({
    street: z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(120)),
    locality: z.enum(cityNames),
    province: z.literal(PROVINCE),
    postalCode: z.string().check(z.regex(/^\d{5}(?:-\d{4})?$/)),
  }) satisfies z.ZodMiniType<z.infer<typeof address>>,
  facebookUrl: optionalUrl,
  instagramUrl: optionalUrl,
  tiktokUrl: optionalUrl,
  youtubeUrl: optionalUrl,
  localBuzzUrl: optionalUrl,
  logo: uploadId,
  photo: uploadId,
} as const;
export type BusinessField = keyof typeof businessFields;

/** A stored text may be older than today's rules for a new one, and its HTML longer. */
const STORED_TEXT_MAX = 2 * ABOUT_MAX;
const storedText = z.string().check(z.maxLength(STORED_TEXT_MAX));
/** The shapes of stored values. */
const stored = {
  text: storedText,
  list: z.array(storedText).check(z.maxLength(100)),
  flag: z.boolean(),
  amount: z.int(),
  address: z.strictObject({
    street: storedText,
    locality: storedText,
    province: storedText,
    postalCode: storedText,
  }),
};

/** One changed field: its value at the start of the edit (`base`; without one the last edit wins), and its new value. */
export const edit = <F extends string, T extends z.ZodMiniType, B extends z.ZodMiniType>(
  field: F,
  value: T,
  base: B,
) => z.strictObject({ field: z.literal(field), base: z.optional(z.nullable(base)), value });

/** Fields whose stored value no device receives. They have no `base`, so the last edit wins. */
const unsentEdit = <F extends string, T extends z.ZodMiniType>(field: F, value: T) =>
  z.strictObject({ field: z.literal(field), value });

export const creatorEdit = z.discriminatedUnion('field', [
  edit('about', creatorFields.about, stored.text),
  edit('categories', creatorFields.categories, stored.list),
  edit('locality', creatorFields.locality, stored.text),
  edit('instagramUrl', creatorFields.instagramUrl, stored.text),
  edit('tiktokUrl', creatorFields.tiktokUrl, stored.text),
  edit('youtubeUrl', creatorFields.youtubeUrl, stored.text),
  edit('localBuzzUrl', creatorFields.localBuzzUrl, stored.text),
  edit('acceptGiftOffer', creatorFields.acceptGiftOffer, stored.flag),
  edit('acceptPaidPromotion', creatorFields.acceptPaidPromotion, stored.flag),
  edit('gender', creatorFields.gender, stored.text),
  edit('minPrice', creatorFields.minPrice, stored.amount),
  unsentEdit('dateOfBirth', creatorFields.dateOfBirth),
  unsentEdit('photo', creatorFields.photo),
]);
export type CreatorEdit = z.infer<typeof creatorEdit>;

export const businessEdit = z.discriminatedUnion('field', [
  edit('name', businessFields.name, stored.text),
  edit('about', businessFields.about, stored.text),
  edit('businessWebsite', businessFields.businessWebsite, stored.text),
  edit('categories', businessFields.categories, stored.list),
  edit('address', businessFields.address, stored.address),
  edit('facebookUrl', businessFields.facebookUrl, stored.text),
  edit('instagramUrl', businessFields.instagramUrl, stored.text),
  edit('tiktokUrl', businessFields.tiktokUrl, stored.text),
  edit('youtubeUrl', businessFields.youtubeUrl, stored.text),
  edit('localBuzzUrl', businessFields.localBuzzUrl, stored.text),
  unsentEdit('logo', businessFields.logo),
  unsentEdit('photo', businessFields.photo),
]);
export type BusinessEdit = z.infer<typeof businessEdit>;

/** A field that two devices changed: the sides of a question, `mine` and what is stored now. */
const fieldConflict = z.object({
  field: z.string(),
  mine: z.unknown(),
  theirs: z.unknown(),
});
export type FieldConflict = z.infer<typeof fieldConflict>;
/** `current` of a `PROFILE_CHANGED` refusal. */
export const profileConflict = z.object({ conflicts: z.array(fieldConflict) });

/** Whether two values of a field are equal: lists and addresses by content, in any order. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && sameList(a, b);
  if (a instanceof Date) return b instanceof Date && a.getTime() === b.getTime();
  if (!isRecord(a) || !isRecord(b)) return (a ?? null) === (b ?? null);
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameValue(a[name], b[name]));
}

function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  const left = [...b];
  return a.every((one) => {
    const at = left.findIndex((other) => sameValue(one, other));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const unsent: readonly string[] = ['dateOfBirth', 'photo', 'logo'];

/**
 * Edits of a profile version that is no longer stored. They lose their base, so every different value becomes a question.
 * Fields that are never sent keep the last edit.
 */
export const overOldVersion = <E extends CreatorEdit | BusinessEdit>(edits: readonly E[]): E[] =>
  edits.map((one) => (unsent.includes(one.field) ? one : { ...one, base: null }));

/**
 * The edits that conflict with another device: the stored value is neither the base nor the new value. If there are none, all
 * edits apply, whatever other fields have changed.
 */
export function conflictsOf(
  edits: readonly { field: string; base?: unknown; value: unknown }[],
  stored: Readonly<Record<string, unknown>>,
): FieldConflict[] {
  return edits
    .filter(({ field, base, value }) => {
      const now = stored[field];
      return base !== undefined && !sameValue(now, base) && !sameValue(now, value);
    })
    .map(({ field, value }) => ({ field, mine: value, theirs: stored[field] ?? null }));
}
