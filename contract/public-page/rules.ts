import * as z from 'zod/mini';

/** Kinds of accounts that can have a page, and the folder of their pages. */
export const publicFolders = { business: '/b', creator: '/c' } as const;
export type PublicKind = keyof typeof publicFolders;

const SLUG_MIN = 3;
const SLUG_MAX = 40;

/** The last part of a page's address: lowercase letters, digits, and single hyphens between them. */
export const slug = z
  .string()
  .check(z.minLength(SLUG_MIN), z.maxLength(SLUG_MAX), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));

export const publicPath = (kind: PublicKind, name: string): string =>
  `${publicFolders[kind]}/${name}`;

/** An account's page: `slug` is null while it has none. `suggested` is made of its name, and may be taken. */
export const publicPage = z.object({
  kind: z.enum(['business', 'creator']),
  slug: z.nullable(slug),
  /** The whole address; null without a page. */
  url: z.nullable(z.string()),
  /** The start of every address of this account. */
  base: z.string(),
  suggested: z.string(),
});
export type PublicPage = z.infer<typeof publicPage>;

/** Turns typed text or a name into a slug: "Café Ólé & Co." gives `cafe-ole-co`. It may be too short. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
