import type { AccountId } from '#contract/ids.ts';

/** Where the directory leads. */
export type DirectoryLinks = {
  all: string;
  profileOf: (creator: AccountId) => string;
  go: (href: string) => void;
};
