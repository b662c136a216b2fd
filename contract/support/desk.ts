import * as z from 'zod/mini';
import { appointmentRecord } from '../appointment/record.ts';
import { terms } from '../campaign/terms.ts';
import { contentRecord } from '../content/record.ts';
import { HOUR_MS } from '../durations.ts';
import { accountId, commandId, messageId, projectId, reviewId, userId } from '../ids.ts';
import { messagePicture } from '../message/record.ts';
import { roles } from '../permissions.ts';
import { accountKind } from '../profile/record.ts';
import { postLink, timelineEntry } from '../project/record.ts';
import { projectSteps } from '../project/steps.ts';
import { REVIEW_MAX_CHARACTERS } from '../review/rules.ts';
import { cleanText } from '../text.ts';
import { problemAreas } from './rules.ts';
import { supportAuthors } from './thread.ts';

/** Hours after a proof by passkey in which a session may work at the desk. A code by email never counts. */
const DESK_PASSKEY_HOURS = 8;
export const DESK_PAGE = 50;
/** Messages of a chat that the desk loads at once. */
export const DESK_CHAT_PAGE = 50;
/** Characters of the reason that support gives for each act. */
export const DESK_REASON_MIN = 10;
export const DESK_REASON_MAX = 600;

export const mayWorkAtDesk = (passkeyOn: Date | null, now: Date): boolean =>
  passkeyOn !== null && now.getTime() - passkeyOn.getTime() <= DESK_PASSKEY_HOURS * HOUR_MS;

export const deskReason = z
  .string()
  .check(z.overwrite(cleanText), z.minLength(DESK_REASON_MIN), z.maxLength(DESK_REASON_MAX));

/** The note as it was on the screen: other words are still to be read. */
export const noteRead = z.strictObject({
  words: z.string().check(z.maxLength(REVIEW_MAX_CHARACTERS)),
});

const ofProject = z.object({
  since: z.string(),
  campaign: z.string(),
  business: z.string(),
  creator: z.string(),
  by: z.enum(['creator', 'business']),
  reason: z.string(),
});

const deskItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('request'),
    id: commandId,
    since: z.string(),
    accountId,
    accountKind,
    /** The account's name. */
    account: z.string(),
    problemArea: z.enum(problemAreas),
    details: z.string(),
    /** Of a report from a conversation: the account reported. */
    about: z._default(z.nullable(z.object({ id: accountId, name: z.string() })), null),
  }),
  z.extend(ofProject, {
    kind: z.literal('dispute'),
    id: projectId,
    /** The creator contests a reported no-show with it. */
    isNoShow: z.boolean(),
  }),
  /** The part of a side's review that only support reads. */
  z.extend(ofProject, { kind: z.literal('note'), id: reviewId }),
]);

/**
 * How support settles a reported problem: the project stays as it is (`restore`); a contested no-show is removed, and the content comes next
 * (`lift`), or it is upheld, and the business chooses what follows (`stand`); the project ends and the rules decide about its price
 * (`cancel`); or it ends, and the held price goes back, to the creator, or half to each.
 */
export const deskDecisions = [
  'restore',
  'lift',
  'stand',
  'cancel',
  'refund',
  'release',
  'split',
] as const;
export type DeskDecision = (typeof deskDecisions)[number];
/** The decisions that divide the held price. */
export type PriceShare = Extract<DeskDecision, 'refund' | 'release' | 'split'>;

const deskActs = [
  'close',
  'reply',
  /** About a review's note. */
  'read',
  ...deskDecisions,
  /** About a person: the end and the return of their access. */
  'suspend',
  'reinstate',
  'announce',
] as const;
export type DeskAct = (typeof deskActs)[number];

export const deskActRecord = z.object({
  id: z.uuid(),
  on: z.string(),
  act: z.enum(deskActs),
  /** Empty for an answer, which is a message, and for a note that was read. */
  reason: z.string(),
  who: z.string(),
});

/** Why a person may not act, if so: `suspended` by support, or `disabled` by an operator, which the desk can't undo. */
const personStates = ['active', 'suspended', 'disabled'] as const;
export const personState = z.enum(personStates);

/** Someone whom an item concerns. */
const deskConcerned = z.object({
  id: userId,
  /** Empty if they gave none. */
  name: z.string(),
  /** The account that they work for, and as what; null: they no longer do. */
  account: z.string(),
  role: z.nullable(z.enum(roles)),
  state: personState,
  /** They work for the account that the request reports. */
  isReported: z._default(z.boolean(), false),
});
export type DeskConcerned = z.infer<typeof deskConcerned>;

const deskEntry = z.object({ on: z.string(), body: z.string() });

const deskShoot = z.pick(appointmentRecord, {
  state: true,
  startDateTime: true,
  endDateTime: true,
  address: true,
  checkIn: true,
  reason: true,
  isLate: true,
});
export type DeskShoot = z.infer<typeof deskShoot>;

const deskContent = z.extend(
  z.pick(contentRecord, {
    id: true,
    kind: true,
    width: true,
    height: true,
    fileUrl: true,
    thumbUrl: true,
    posterUrl: true,
    placeholder: true,
    caption: true,
    altText: true,
    state: true,
  }),
  { shot: z.nullable(z.string()), on: z.string() },
);
export type DeskContent = z.infer<typeof deskContent>;

/** Messages of the two, the oldest first. `before`: the number below which there are earlier ones; null: there are none. */
export const deskChat = z.object({
  messages: z.array(
    z.extend(deskEntry, {
      id: messageId,
      by: z.enum(['creator', 'business']),
      picture: z.optional(messagePicture),
    }),
  ),
  before: z.nullable(z.int()),
});
export type DeskChat = z.infer<typeof deskChat>;

/** One item with all that support needs to decide. */
export const deskDetail = z.object({
  item: deskItem,
  isOpen: z.boolean(),
  /** The reader belongs to an account concerned, and may not act. */
  isOwn: z.boolean(),
  /** Of a request: its author's address, and what was written since. */
  email: z.nullable(z.string()),
  messages: z.array(z.extend(deskEntry, { id: z.uuid(), by: z.enum(supportAuthors) })),
  acts: z.array(deskActRecord),
  /** Of a request, its author first, and everyone of the account and of the one reported; else, everyone of both sides. */
  people: z.array(deskConcerned),
  project: z.nullable(
    z.object({
      step: z.enum(projectSteps),
      isEnded: z.boolean(),
      timeline: z.array(timelineEntry),
      payment: z.nullable(
        z.object({
          state: z.string(),
          /** With the prices of extra rounds, which `roundCents` is the sum of. */
          amountCents: z.int(),
          roundCents: z.int(),
          refundedCents: z.int(),
          /** The creator's part, with our fee, once all of the money is decided about. */
          releasedCents: z._default(z.nullable(z.int()), null),
          isDecidable: z.boolean(),
        }),
      ),
      terms,
      /** The agreed price in cents; null for a gift. */
      agreedPriceCents: z.nullable(z.int()),
      /** The campaign's brief as it reads now. */
      brief: z.object({
        description: z.string(),
        dos: z.array(z.string()),
        donts: z.array(z.string()),
      }),
      /** The newest appointment. */
      shoot: z.nullable(deskShoot),
      content: z.array(deskContent),
      posts: z.array(postLink),
      /** The part of a side's review that only support reads. */
      notes: z.array(z.object({ by: z.enum(['creator', 'business']), body: z.string() })),
      /** The newest messages of the two, because one of them reported a problem. */
      chat: deskChat,
    }),
  ),
});
export type DeskDetail = z.infer<typeof deskDetail>;

export type DeskItem = z.infer<typeof deskItem>;

/** `next`: where the next page begins, or null after the last one. */
export const deskPage = z.object({ items: z.array(deskItem), next: z.nullable(z.string()) });
