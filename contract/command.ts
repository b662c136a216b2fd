import * as z from 'zod/mini';
import { accountId, campaignId, chatroomId, commandId } from './ids.ts';
import { refusal } from './refusal.ts';
import type { Action } from './permissions.ts';
import { LARGEST_INTEGER } from './text.ts';

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

/**
 * Every kind of command: its payload, what an account needs to be allowed, and how it behaves offline
 * (A queue freely, B queue as "not yet confirmed", C needs a connection).
 */
export const commandKinds = {
  addMessage: { payload: addMessagePayload, action: 'chat.send', offline: 'A', quiet: false },
  readChatroom: { payload: readChatroomPayload, action: 'chat.read', offline: 'A', quiet: true },
} as const satisfies Record<string, KindRules>;

type KindRules = {
  payload: z.ZodMiniType;
  action: Action;
  offline: 'A' | 'B' | 'C';
  /** A refusal concerns nobody (a read mark): the item goes away instead of asking for attention. */
  quiet: boolean;
};

export type CommandKind = keyof typeof commandKinds;
export type PayloadOf<K extends CommandKind> = z.infer<(typeof commandKinds)[K]['payload']>;
/** One typed command body for each kind. */
export type CommandBody = { [K in CommandKind]: { kind: K; payload: PayloadOf<K> } }[CommandKind];

/** The lane a command queues in: first in, first out; a lane never waits for another. */
export function laneOf(body: CommandBody): string {
  return `chatroom:${body.payload.chatroomId}`;
}

/**
 * A command on the wire. The payload stays unparsed here so that one bad command is refused alone, in
 * words, instead of failing its whole batch.
 */
export const commandEnvelope = z.strictObject({
  id: commandId,
  kind: z.string().check(z.maxLength(60)),
  payload: z.unknown(),
  /** When the person did it, by the device's clock: shown, never used for order. */
  occurredAt: z.iso.datetime(),
  baseVersion: z.optional(z.int()),
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
