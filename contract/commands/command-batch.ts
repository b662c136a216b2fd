import * as z from 'zod/mini';
import { commandId } from '../ids.ts';
import { moment } from '../moment.ts';
import { refusal } from '../refusal.ts';
import { LARGEST_INTEGER } from '../text.ts';

/**
 * A command as it is sent. The payload stays unparsed here so that one bad command is refused alone, in
 * words, instead of failing its whole batch.
 */
const commandEnvelope = z.strictObject({
  id: commandId,
  kind: z.string().check(z.maxLength(60)),
  payload: z.unknown(),
  /** The time of the action by the device's clock: shown, never used for order. */
  occurredAt: moment,
  /** The version of the record that the command is based on. A different stored version is a conflict. */
  baseVersion: z.optional(z.int().check(z.nonnegative(), z.maximum(LARGEST_INTEGER))),
});
export type CommandEnvelope = z.infer<typeof commandEnvelope>;

export const COMMANDS_PER_BATCH = 100;
export const BATCH_MAX_BYTES = 1_000_000;

/**
 * The server's answer to one command. `done` and `refused` are final and repeated forever; `notTried` (an earlier
 * one of the lane was not delivered) and `failed` (our own fault) ask for another try; `later` names the seconds.
 */
const commandAnswer = z.discriminatedUnion('outcome', [
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

/** The server's final answer to a command id, if it has one. */
export const commandStatus = z.object({ epoch: z.string(), answer: z.nullable(commandAnswer) });
