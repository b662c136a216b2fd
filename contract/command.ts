import * as z from 'zod/mini';
import {
  REASON_MAX_CHARACTERS,
  SLOTS_PER_REQUEST,
  type AppointmentEvent,
} from './appointment/rules.ts';
import { EXCEPTIONS_MAX, hoursException, week } from './availability/record.ts';
import {
  accountId,
  appointmentId,
  campaignId,
  chatroomId,
  commandId,
  notificationId,
  portfolioItemId,
  contentItemId,
  projectId,
  uploadId,
} from './ids.ts';
import { commandRules, type CommandKind } from './command-rules.ts';
import { moment } from './moment.ts';
import { notificationSettings } from './notification/settings.ts';
import {
  saveCampaignPayload,
  campaignEventPayload,
  candidateEventPayload,
  projectEventPayload,
  addContentPayload,
  removeContentPayload,
  describeContentPayload,
  submitReviewPayload,
} from './campaign/payloads.ts';
import { businessEdit, creatorEdit } from './profile/edits.ts';
import { refusal } from './refusal.ts';
import { supportRequest } from './support/rules.ts';
import { accountKind } from './profile/record.ts';
import { cleanText, LARGEST_INTEGER } from './text.ts';

/** The specification's add-message body. Ids and the sender flag are checked against the session, never trusted. */
export const addMessagePayload = z.strictObject({
  message: z.string(),
  chatroomId,
  campaignId,
  businessId: accountId,
  creatorId: accountId,
  isMessageFromCreator: z.boolean(),
});
export type AddMessagePayload = z.infer<typeof addMessagePayload>;

export const readChatroomPayload = z.strictObject({
  chatroomId,
  seq: z.int().check(z.nonnegative(), z.maximum(LARGEST_INTEGER)),
});
export type ReadChatroomPayload = z.infer<typeof readChatroomPayload>;

const slots = z.array(moment).check(z.minLength(1), z.maxLength(SLOTS_PER_REQUEST));
const reason = z
  .string()
  .check(z.overwrite(cleanText), z.minLength(1), z.maxLength(REASON_MAX_CHARACTERS));

/** A creator asks for a shoot: the first of `slots` that is free is taken, in their order. */
export const bookAppointmentPayload = z.strictObject({
  /** Made on the device, so that the shoot has its id from before it was sent. */
  appointmentId,
  projectId,
  slots,
  /** The creator knows that the way from another shoot is longer than the time between. */
  acceptsTravel: z.boolean(),
});
export type BookAppointmentPayload = z.infer<typeof bookAppointmentPayload>;

const ofAppointment = { appointmentId, projectId };
const plain = <E extends AppointmentEvent>(event: E) =>
  z.strictObject({ ...ofAppointment, event: z.literal(event) });

/** One door for what happens to an appointment once it exists; each event carries what it needs. */
export const appointmentEventPayload = z.discriminatedUnion('event', [
  plain('booking_confirmed'),
  z.strictObject({
    ...ofAppointment,
    event: z.literal('booking_declined'),
    reason,
    /** Starts that would suit the business. */
    suggestedSlots: z.array(moment).check(z.maxLength(SLOTS_PER_REQUEST)),
  }),
  z.strictObject({ ...ofAppointment, event: z.literal('creator_reschedule_requested'), slots }),
  z.strictObject({
    ...ofAppointment,
    event: z.literal('reschedule_approved'),
    slot: moment,
  }),
  plain('reschedule_rejected'),
  plain('reschedule_reopened'),
  z.strictObject({
    ...ofAppointment,
    event: z.literal('creator_cancelled'),
    reason,
    /** "I called": asked for less than 24 hours before the start. */
    hasCalled: z.boolean(),
  }),
  z.strictObject({ ...ofAppointment, event: z.literal('business_cancelled'), reason }),
  plain('cancellation_reopened'),
  plain('cancellation_rebooked'),
  plain('cancellation_closed'),
  z.strictObject({
    ...ofAppointment,
    event: z.literal('check_in'),
    /** Metres to the place, if the person let the device find out; the position itself never leaves it. */
    distanceM: z.nullable(z.int().check(z.nonnegative(), z.maximum(LARGEST_INTEGER))),
  }),
  plain('completed'),
  plain('no_show'),
]);
export type AppointmentEventPayload = z.infer<typeof appointmentEventPayload>;

/** A business's hours as a whole, written over the version named by the command's `baseVersion`. */
export const updateAvailabilityPayload = z.strictObject({
  week,
  exceptions: z.array(hoursException).check(z.maxLength(EXCEPTIONS_MAX)),
});
export type UpdateAvailabilityPayload = z.infer<typeof updateAvailabilityPayload>;

const ofNotifications = { accountType: accountKind, accountId };

/** The specification's body; `isRead` says that its target was opened as well. */
export const oneNotificationAsSeenPayload = z.strictObject({
  ...ofNotifications,
  notificationId,
  isRead: z.optional(z.boolean()),
});
/** Everything made up to `timestamp` was seen. */
export const notificationsAsSeenPayload = z.strictObject({
  ...ofNotifications,
  timestamp: moment,
});

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A picture that was uploaded becomes a work of the portfolio. The same source a second time is the item that is there. */
export const addPortfolioItemPayload = z.strictObject({
  itemId: portfolioItemId,
  uploadId,
  /** Of the file that was chosen, before it was prepared. */
  sourceSha256: sha256,
});
export const removePortfolioItemPayload = z.strictObject({ itemId: portfolioItemId });

/** No field twice. */
const distinctFields = (edits: readonly { field: string }[]) =>
  new Set(edits.map(({ field }) => field)).size === edits.length;

/** Changed fields of a profile; they are applied together or refused together. */
export const updateCreatorProfilePayload = z.strictObject({
  edits: z.array(creatorEdit).check(z.minLength(1), z.refine(distinctFields)),
});
export type UpdateCreatorProfilePayload = z.infer<typeof updateCreatorProfilePayload>;
export const updateBusinessProfilePayload = z.strictObject({
  edits: z.array(businessEdit).check(z.minLength(1), z.refine(distinctFields)),
});
export type UpdateBusinessProfilePayload = z.infer<typeof updateBusinessProfilePayload>;

export const setFavouritePayload = z.strictObject({
  creatorId: accountId,
  isFavourite: z.boolean(),
});
export const setBlockedPayload = z.strictObject({ accountId, isBlocked: z.boolean() });

/** Every kind of command: its payload, and the rules of `command-rules.ts`. */
export const commandKinds = {
  addMessage: { payload: addMessagePayload, ...commandRules.addMessage },
  readChatroom: { payload: readChatroomPayload, ...commandRules.readChatroom },
  bookAppointment: { payload: bookAppointmentPayload, ...commandRules.bookAppointment },
  appointmentEvent: { payload: appointmentEventPayload, ...commandRules.appointmentEvent },
  updateAvailability: { payload: updateAvailabilityPayload, ...commandRules.updateAvailability },
  oneNotificationAsSeen: {
    payload: oneNotificationAsSeenPayload,
    ...commandRules.oneNotificationAsSeen,
  },
  notificationsAsSeen: { payload: notificationsAsSeenPayload, ...commandRules.notificationsAsSeen },
  updateNotificationSettings: {
    payload: notificationSettings,
    ...commandRules.updateNotificationSettings,
  },
  addPortfolioItem: { payload: addPortfolioItemPayload, ...commandRules.addPortfolioItem },
  removePortfolioItem: { payload: removePortfolioItemPayload, ...commandRules.removePortfolioItem },
  updateCreatorProfile: {
    payload: updateCreatorProfilePayload,
    ...commandRules.updateCreatorProfile,
  },
  updateBusinessProfile: {
    payload: updateBusinessProfilePayload,
    ...commandRules.updateBusinessProfile,
  },
  setFavourite: { payload: setFavouritePayload, ...commandRules.setFavourite },
  setBlocked: { payload: setBlockedPayload, ...commandRules.setBlocked },
  saveCampaign: { payload: saveCampaignPayload, ...commandRules.saveCampaign },
  campaignEvent: { payload: campaignEventPayload, ...commandRules.campaignEvent },
  candidateEvent: { payload: candidateEventPayload, ...commandRules.candidateEvent },
  projectEvent: { payload: projectEventPayload, ...commandRules.projectEvent },
  addContent: { payload: addContentPayload, ...commandRules.addContent },
  removeContent: { payload: removeContentPayload, ...commandRules.removeContent },
  describeContent: { payload: describeContentPayload, ...commandRules.describeContent },
  submitReview: { payload: submitReviewPayload, ...commandRules.submitReview },
  submitSupportRequest: { payload: supportRequest, ...commandRules.submitSupportRequest },
} as const satisfies Record<CommandKind, { payload: z.ZodMiniType }>;

export type PayloadOf<K extends CommandKind> = z.infer<(typeof commandKinds)[K]['payload']>;
/** One typed command body for each kind. */
export type CommandBody = { [K in CommandKind]: { kind: K; payload: PayloadOf<K> } }[CommandKind];

/**
 * A command on the wire. The payload stays unparsed here so that one bad command is refused alone, in
 * words, instead of failing its whole batch.
 */
export const commandEnvelope = z.strictObject({
  id: commandId,
  kind: z.string().check(z.maxLength(60)),
  payload: z.unknown(),
  /** When the person did it, by the device's clock: shown, never used for order. */
  occurredAt: moment,
  /** The version of the record that was written over; another one by now is a conflict. */
  baseVersion: z.optional(z.int().check(z.nonnegative(), z.maximum(LARGEST_INTEGER))),
});
export type CommandEnvelope = z.infer<typeof commandEnvelope>;

export const COMMANDS_PER_BATCH = 100;
export const BATCH_MAX_BYTES = 1_000_000;

/**
 * The server's word on one command. `done` and `refused` are final and repeated for ever; `notTried` (an earlier
 * one of the lane was not delivered) and `failed` (our own fault) ask for another try; `later` names the seconds.
 */
export const commandAnswer = z.discriminatedUnion('outcome', [
  z.object({
    id: commandId,
    outcome: z.literal('done'),
    result: z.unknown(),
    /** The account's revision in which the effect is visible: the overlay ends when the cursor has passed it. */
    revision: z.int(),
  }),
  z.object({ id: commandId, outcome: z.literal('refused'), refusal }),
  z.object({ id: commandId, outcome: z.literal('later'), refusal }),
  z.object({ id: commandId, outcome: z.literal('notTried') }),
  z.object({ id: commandId, outcome: z.literal('failed') }),
]);
export type CommandAnswer = z.infer<typeof commandAnswer>;

export const batchBody = z.strictObject({
  commands: z.array(commandEnvelope).check(z.minLength(1), z.maxLength(COMMANDS_PER_BATCH)),
});
export const batchAnswer = z.object({ epoch: z.string(), answers: z.array(commandAnswer) });
export type BatchAnswer = z.infer<typeof batchAnswer>;

/** What the server knows of a command id: its final answer, or nothing. */
export const commandStatus = z.object({ epoch: z.string(), answer: z.nullable(commandAnswer) });

/** The effect of an added message, as its acknowledgement tells it. */
export const addMessageResult = z.object({ seq: z.int(), createdOn: z.iso.datetime() });

/** The effect of a booking or of an appointment's event: the time that was taken, and the record's version. */
export const appointmentResult = z.object({
  startDateTime: z.iso.datetime(),
  version: z.int(),
});

/** The version that an edit of the hours produced: an edit written over it unsent goes out with that one. */
export const updateAvailabilityResult = z.object({ version: z.int() });

/** The version of the profile that an edit produced. */
export const profileResult = z.object({ version: z.int() });
/** The item that stands for the picture: another one's id where the same file was in the portfolio already. */
export const portfolioResult = z.object({ itemId: portfolioItemId });

/** The version of the campaign that a save or an event produced. */
export const campaignResult = z.object({ version: z.int() });
/** The candidate that an event happened to, which may be one that was there before, and what became of it. */
export const candidateResult = z.object({ candidateId: projectId, version: z.int() });
/** The version of the project that an event or a review produced. */
export const projectResult = z.object({ version: z.int() });
/** The item that stands for the file: another one's id where the same file was in the project already. */
export const contentResult = z.object({ itemId: contentItemId });
