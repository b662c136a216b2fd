import * as z from 'zod/mini';
import { CAMPAIGN_LIMITS, dayParts, declineReasons } from '../campaign/lists.ts';
import { AVAILABILITY_HINTS_MAX, NOTE_MAX_CHARACTERS } from '../candidate/rules.ts';
import { count, listOf, text } from './fields.ts';
import { accountId, campaignId, projectId } from '../ids.ts';
import type { Payloads } from './declaration.ts';

/**
 * The first actor's device creates `candidateId`. If the two already have a candidate, the server uses that one and answers with
 * its id.
 */
const ofCandidate = { candidateId: projectId, campaignId, creatorId: accountId };
const plain = <E extends string>(event: E) =>
  z.strictObject({ ...ofCandidate, event: z.literal(event) });
const note = () => text(NOTE_MAX_CHARACTERS);
/**
 * The price that the person saw and that Pollin charges. It makes the event `onlineOnly`. Null, or missing from an older app: no
 * price is charged.
 */
const priceCents = () => z.optional(z.nullable(count(CAMPAIGN_LIMITS.price.most)));

export const candidatePayloads = {
  candidateEvent: z.discriminatedUnion('event', [
    z.strictObject({
      ...ofCandidate,
      event: z.literal('creator_applied'),
      note: note(),
      /** Where the creator proposes the price. */
      proposedPriceCents: z.nullable(count(CAMPAIGN_LIMITS.price.most)),
      availabilityHint: listOf(z.enum(dayParts), AVAILABILITY_HINTS_MAX),
    }),
    plain('creator_withdraw'),
    z.strictObject({ ...ofCandidate, event: z.literal('business_invite'), note: note() }),
    plain('business_uninvite'),
    z.strictObject({
      ...ofCandidate,
      event: z.literal('creator_invite_accepted'),
      /** The creator has read and accepted the business's rights. */
      licenceAccepted: z.boolean(),
      priceCents: priceCents(),
    }),
    z.strictObject({
      ...ofCandidate,
      event: z.literal('creator_invite_declined'),
      reason: z.optional(note()),
    }),
    plain('creator_stays_backup'),
    z.strictObject({
      ...ofCandidate,
      event: z.literal('business_accepted'),
      priceCents: priceCents(),
    }),
    z.strictObject({
      ...ofCandidate,
      event: z.literal('business_declined'),
      reason: z.enum(declineReasons),
    }),
  ]),
} as const satisfies Payloads;
