import type { PoolClient } from 'pg';
import type { CommandKind, PayloadOf } from '#contract/command.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import type { RefusalCode, RuleRefusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import type { AccountCaller } from '../call.ts';
import type { Env } from '../env.ts';
import type { NewJob } from '../ports/jobs/jobs.ts';
import type { Effect } from './write-set.ts';

/** A command that is well-formed and that the caller's role allows. */
export type Command<K extends CommandKind = CommandKind> = {
  id: CommandId;
  kind: K;
  payload: PayloadOf<K>;
  /** Of kind and payload as sent: tells a repeat from another command under the same id. */
  hash: string;
  lane: string;
  /** When the person did it, by the device's clock: see `believedTime` for how far that is believed. */
  occurredAt: string;
  /** The version of the record that was written over, where the device names one. */
  baseVersion?: number | undefined;
};

/** The records a set of commands is about, locked until the transaction ends. */
export type LockedSet<K extends CommandKind> = {
  /** Applies one command to the locked state in memory, or refuses it and changes nothing. In order of arrival. */
  decide(command: Command<K>): Result<unknown, RuleRefusal>;
  /** The accounts that see something of what was decided. Empty when nothing changed. */
  audience(): AccountId[];
  /** What was decided, to be written with the revisions of the audience's accounts. Asked only when there is one. */
  effect(): Effect;
};

/** What a rate limit allows one account: so many a minute, after a burst. */
export type RateLimit = {
  name: string;
  perMinute: number;
  burst: number;
  /** What a command beyond it is told; `TOO_MANY_MESSAGES` if not said. */
  refusal?: RefusalCode;
};

/**
 * One kind of command. It works on sets – the commands of one kind that stand together in a batch – in one
 * transaction, with a number of statements that does not depend on how many they are.
 */
export type CommandHandler<K extends CommandKind> = {
  rateLimit?: RateLimit;
  /** What is to be done once a command was accepted: a job that exists when the command's effect does. */
  jobOf?(command: Command<K>): { name: string; job: NewJob };
  /**
   * Locks records in id order, so that two sets never wait for each other. Sends its statement before it first waits:
   * the look-up of known ids is sent right behind it, and must come after the locks.
   */
  lock(set: {
    client: PoolClient;
    caller: AccountCaller;
    commands: Command<K>[];
    now: Date;
    env: Env;
    /** Cryptographically strong. */
    randomBytes: (count: number) => Uint8Array;
  }): Promise<LockedSet<K>>;
};
