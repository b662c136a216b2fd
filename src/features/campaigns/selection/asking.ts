import type { CommandId } from '#contract/ids.ts';

/** What is asked before something is said. */
export type Asking = {
  what: 'apply' | 'accept' | 'decline' | 'withdraw';
  /** A refused command that the answer takes the place of. */
  replaces?: CommandId | undefined;
};
export type Ask = (asking: Asking | null) => void;
