import type { AccountId, SessionId } from '#contract/ids.ts';

/** "Something of this account's became visible, up to this revision." */
export type Hint = { accountId: AccountId; revision: number };

/**
 * Carries hints between the processes that serve one database. Hints may be lost, merged and repeated – a listener reads the
 * feed, and also polls it slowly. They are sent after commit only.
 */
export type Bus = {
  /** Never throws and never waits. */
  publish(hints: readonly Hint[]): void;
  /** Calls `listener` for every hint about the account until the returned function is called. */
  subscribe(accountId: AccountId, listener: (hint: Hint) => void): () => void;
  /** The same for sessions that have ended. */
  publishEnded(sessionIds: readonly SessionId[]): void;
  subscribeEnded(sessionId: SessionId, listener: () => void): () => void;
  close(): Promise<void>;
};
