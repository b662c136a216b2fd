import * as z from 'zod/mini';
import { accountId, portfolioItemId } from '../ids.ts';

/** One of a creator's works. */
export const portfolioRecord = z.object({
  id: portfolioItemId,
  creatorId: accountId,
  fileUrl: z.string(),
  thumbUrl: z.string(),
  mediaType: z.literal('image'),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  /** Of the file that was chosen, in hexadecimal: the same file twice is one item. Empty where only the server knew it. */
  sourceSha256: z.string(),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type PortfolioRecord = z.infer<typeof portfolioRecord>;

/** A work as others see it. */
export const portfolioItem = z.pick(portfolioRecord, {
  id: true,
  fileUrl: true,
  thumbUrl: true,
  mediaType: true,
  width: true,
  height: true,
  placeholder: true,
});
export type PortfolioItem = z.infer<typeof portfolioItem>;
