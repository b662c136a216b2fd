import * as z from 'zod/mini';
import { dayParts } from '../campaign/lists.ts';
import { projectId, chatroomId } from '../ids.ts';
import { parties } from '../parties.ts';
import { picture } from '../pictures/record.ts';
import { ratingTiers } from '../review/rules.ts';
import { candidateStates } from './rules.ts';

/** A creator and a campaign, before and after the selection. The project has the same id. */
export const candidateRecord = z.object({
  id: projectId,
  ...parties,
  creatorFirstName: z.string(),
  creatorLastName: z.string(),
  creatorLocality: z.string(),
  creatorTier: z.enum(ratingTiers),
  creatorReviewCount: z.int(),
  creatorCompleted: z.int(),
  /** The room of the two, once there is one. */
  chatroomId: z.nullable(chatroomId),
  state: z.enum(candidateStates),
  source: z.enum(['apply', 'invite']),
  /** The creator's note with the application, or the business's note with the invitation. */
  note: z.string(),
  proposedPriceCents: z.nullable(z.int()),
  availabilityHint: z.array(z.enum(dayParts)),
  /** How well the creator suits, 0–100, with its parts; for the business alone. */
  match: z.nullable(z.object({ score: z.int(), points: z.record(z.string(), z.int()) })),
  /** For the creator alone: the place on the bench while the campaign is full, from 1. */
  backupRank: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  decidedOn: z.nullable(z.iso.datetime()),
  /** When it lapses by itself; null: it does not. */
  expiresOn: z.nullable(z.iso.datetime()),
  /** The creator's newest works, for the business alone. */
  works: z.array(z.pick(picture, { thumbUrl: true, url: true, placeholder: true })),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type CandidateRecord = z.infer<typeof candidateRecord>;
