import type { AccountId } from '#contract/ids.ts';
import type { SetAsideKind } from '#contract/sync/set-aside.ts';

/** A record that this build's schema refuses, until a newer state or a newer build replaces it. */
export type SetAsideRecord = {
  accountId: AccountId;
  collection: SetAsideKind;
  /** The record's own, or a made-up one where it cannot be read. */
  id: string;
  revision: number;
  /** Its JSON as it came; null beyond the limits of what is kept. Then a newer build reads the account again. */
  raw: string | null;
  /** The last build that refused it. */
  appVersion: string;
  /** When the server got the report, by this device's clock; 0: not yet. */
  reportedAt: number;
};

export type SetAsideKey = [AccountId, SetAsideKind, string];
