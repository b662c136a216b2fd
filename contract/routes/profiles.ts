import * as z from 'zod/mini';
import { portfolioResult, versionResult } from '../commands/command-results.ts';
import { creatorCard, directoryQuery, publicCreator } from '../directory/record.ts';
import { accountId, portfolioItemId } from '../ids.ts';
import { PICTURE_MAX_BYTES, PORTFOLIO_BATCH_MAX } from '../pictures/rules.ts';
import type { Route } from './route.ts';
import { success } from './route.ts';
import { supportRequest } from '../support/rules.ts';

const FORM_TEXT_BYTES = 128 * 1024;
const text = z.optional(z.string());
/** Text fields of a form; lists and addresses are JSON in them, flags `true` or `false` (specification, 7). */
const shared = {
  about: text,
  categories: text,
  address: text,
  instagramUrl: text,
  tiktokUrl: text,
  youtubeUrl: text,
  localBuzzUrl: text,
};

const favourite = {
  path: '/favorites/{id}',
  access: { action: 'creators.mark' },
  offline: 'queued',
  params: z.strictObject({ id: accountId }),
  answer: success,
  command: 'setFavourite',
} as const;

const following = {
  path: '/following/{id}',
  access: { action: 'businesses.follow' },
  offline: 'queued',
  params: z.strictObject({ id: accountId }),
  answer: success,
  command: 'setFollowing',
} as const;

export const profileRoutes = {
  getReviewTraits: {
    method: 'GET',
    path: '/getReviewTraits',
    access: 'user',
    offline: 'read',
    query: z.strictObject({ type: z.enum(['business', 'creator']) }),
    answer: z.array(
      z.object({ positiveKey: z.string(), positiveIcon: z.string(), positiveLabel: z.string() }),
    ),
  },
  updateCreatorProfile: {
    method: 'PUT',
    path: '/updateCreatorProfile',
    access: { action: 'creatorProfile.write' },
    offline: 'queued',
    isForm: true,
    /** Beside these `file`, the photo. Fields that are left out keep their values. */
    body: z.strictObject({
      ...shared,
      minPrice: text,
      male: text,
      female: text,
      acceptGiftOffer: text,
      acceptPaidPromotion: text,
      dateOfBirth: text,
    }),
    answer: versionResult,
    command: 'updateCreatorProfile',
    maxBytes: PICTURE_MAX_BYTES + FORM_TEXT_BYTES,
  },
  updateUser: {
    method: 'PUT',
    path: '/updateUser',
    /** Also without an account, where the command can't be sent. */
    access: 'user',
    offline: 'queued',
    /** Fields that are left out keep their values. */
    body: z.partial(
      z.strictObject({
        firstName: z.string(),
        lastName: z.string(),
        /** E.164. */
        phone: z.nullable(z.string()),
        locality: z.nullable(z.string()),
        province: z.nullable(z.string()),
      }),
    ),
    answer: success,
    command: 'updateUser',
  },
  updateBusinessProfile: {
    method: 'PUT',
    path: '/updateBusinessProfile',
    access: { action: 'businessProfile.write' },
    offline: 'queued',
    isForm: true,
    /** Beside these `logoFile` and `photoFile`. Fields that are left out keep their values. */
    body: z.strictObject({ ...shared, name: text, businessWebsite: text, facebookUrl: text }),
    answer: versionResult,
    command: 'updateBusinessProfile',
    maxBytes: 2 * PICTURE_MAX_BYTES + FORM_TEXT_BYTES,
  },
  creatorPortfolio: {
    method: 'POST',
    path: '/creatorPortfolio',
    access: { action: 'creatorProfile.write' },
    offline: 'queued',
    isForm: true,
    /** Up to four files, each in a field `portfolio`. */
    body: z.strictObject({}),
    answer: z.object({ items: z.array(portfolioResult) }),
    maxBytes: PORTFOLIO_BATCH_MAX * PICTURE_MAX_BYTES + FORM_TEXT_BYTES,
  },
  removePortfolioItem: {
    method: 'DELETE',
    path: '/creatorPortfolio/{id}',
    access: { action: 'creatorProfile.write' },
    offline: 'queued',
    params: z.strictObject({ id: portfolioItemId }),
    answer: success,
    command: 'removePortfolioItem',
  },
  creators: {
    method: 'GET',
    path: '/creators',
    access: { action: 'creators.read' },
    offline: 'read',
    query: directoryQuery,
    /** One page; `next` is the offset of the following one. */
    answer: z.object({ creators: z.array(creatorCard), next: z.nullable(z.int()), total: z.int() }),
    byItem: true,
  },
  creator: {
    method: 'GET',
    path: '/creator/{id}',
    access: { action: 'profile.read' },
    offline: 'read',
    params: z.strictObject({ id: accountId }),
    answer: publicCreator,
  },
  addFavourite: { method: 'POST', ...favourite },
  removeFavourite: { method: 'DELETE', ...favourite },
  follow: { method: 'POST', ...following },
  unfollow: { method: 'DELETE', ...following },
  supportRequest: {
    method: 'POST',
    path: '/supportRequest',
    access: { action: 'support.ask' },
    offline: 'queued',
    body: z.strictObject({ data: supportRequest }),
    answer: success,
    command: 'submitSupportRequest',
    maxBytes: FORM_TEXT_BYTES,
  },
} as const satisfies Record<string, Route>;
