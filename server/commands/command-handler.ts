import type { PoolClient } from 'pg';
import type { CommandKind, PayloadOf } from '#contract/commands/command.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import type { Happened } from '../developer/webhook-events.ts';
import type { AccountCaller } from '../http/call.ts';
import type { Env } from '../env/env.ts';
import type { NewJob } from '../ports/jobs/jobs.ts';
import type { Effect } from '../records/write-set.ts';
import type { RateLimit } from './rate-limits.ts';

/** A command that is well-formed and that the caller's role allows. */
export type Command<K extends CommandKind = CommandKind> = {
  id: CommandId;
  kind: K;
  payload: PayloadOf<K>;
  /** Hash of kind and payload as sent: it distinguishes a repeat from another command with the same id. */
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
  /** A follow-up of an accepted command, if it has one: a job that exists exactly if the command's effect does. */
  jobOf?(command: Command<K>): { name: string; job: NewJob } | null;
  /** Further facts for the webhook event of an accepted command, if it has one. */
  alsoHappened?(command: Command<K>): Happened | null;
  /** False where the business has no webhook that could ask for the command's event; absent: not known. */
  mayHaveListeners?(command: Command<K>): boolean;
  /** The accounts that see the change. Empty when nothing changed. */
  audience(): AccountId[];
  /** The rows to write with the revisions of the audience's accounts. Called only with an audience. */
  effect(): Effect;
};

/**
 * One kind of command. It handles sets – consecutive commands of one kind in a batch – in one transaction, with a fixed number
 * of statements.
 */
export type CommandHandler<K extends CommandKind> = {
  rate: RateLimit | ((payload: PayloadOf<K>) => RateLimit);
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
    /** Whether prices can be charged. */
    hasPayments: boolean;
    /** Cryptographically strong. */
    randomBytes: (count: number) => Uint8Array;
  }): Promise<LockedSet<K>>;
};
