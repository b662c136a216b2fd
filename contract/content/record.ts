import * as z from 'zod/mini';
import { accountId, campaignId, contentItemId, projectId } from '../ids.ts';

const contentItemStates = ['received', 'submitted', 'rejected', 'approved'] as const;

/** A photo or a video of a project. Only the two sides of the project see it. */
export const contentRecord = z.object({
  id: contentItemId,
  projectId,
  campaignId,
  businessId: accountId,
  creatorId: accountId,
  deliverableId: z.nullable(z.string()),
  shotId: z.nullable(z.string()),
  /** The item that this is a new version of. */
  replaces: z.nullable(contentItemId),
  /** From 1, along what it replaces. */
  contentVersion: z.int(),
  kind: z.enum(['photo', 'video']),
  mime: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  durationS: z.nullable(z.number()),
  fileUrl: z.string(),
  /** A picture of at most 400 pixels: a video's poster frame; empty where there is none. */
  thumbUrl: z.string(),
  posterUrl: z.nullable(z.string()),
  placeholder: z.string(),
  /** Of the file that was chosen. */
  sourceSha256: z.string(),
  capturedAt: z.nullable(z.iso.datetime()),
  caption: z.string(),
  altText: z.string(),
  state: z.enum(contentItemStates),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type ContentRecord = z.infer<typeof contentRecord>;
