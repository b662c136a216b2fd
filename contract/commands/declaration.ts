import type * as z from 'zod/mini';
import type { OfflineRule } from '../appointment/rules.ts';
import type { Action } from '../permissions.ts';

/** The rules of a kind of command. The first screen imports them, so they contain no payload schemas and no event tables. */
export type CommandDeclaration<Payload> = {
  /** The permission that the actor needs. An event of a state machine has its own: see `actionOf`. */
  action: Action;
  /** How it behaves offline. An event of a state machine has its own rule: see `offlineOf`. */
  offline: OfflineRule;
  /** A refusal concerns nobody (a read mark): the item goes away instead of asking for attention. */
  quiet?: true;
  /** The lane it queues in: first in, first out. A lane never waits for another. */
  lane: (payload: Payload) => string;
};

export type Payloads = Record<string, z.ZodMiniType>;

/** One declaration for each payload schema of a noun. */
export type DeclarationsOf<P extends Payloads> = {
  readonly [K in keyof P]: CommandDeclaration<z.infer<P[K]>>;
};
