import type { CommandId } from '#contract/ids.ts';

/** The confirmation dialogs. */
export type OpenDialog = {
  what: 'apply' | 'backup' | 'complete' | 'accept' | 'decline' | 'withdraw';
  /** A refused command that the answer takes the place of. */
  replaces?: CommandId | undefined;
};
export type SetDialog = (dialog: OpenDialog | null) => void;
