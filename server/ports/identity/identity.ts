import type { SessionId, UserId } from '#contract/ids.ts';

/** A sign-in that our server has proved and the hosted identity is to confirm. */
export type Proof = {
  userId: UserId;
  /** The id that the session will have. */
  sessionId: SessionId;
  /** Our own single-use token. */
  earned: string;
};

/**
 * A hosted identity between the proof of an address and the session. Embedded sign-in has none: the token that the code earned is
 * the custom token.
 */
export type HostedIdentity = {
  /** The browser's configuration. `authEmulator`: the address of a local stand-in. */
  client: { config: Record<string, string>; authEmulator?: string };
  /** The custom token that the device signs in with. */
  customTokenFor: (proof: Proof) => Promise<string>;
  /** The proof in a token that the hosted identity has given to the device; null for any other token. */
  readIdToken: (token: string) => Promise<Proof | null>;
  /** Whether this is a custom token of `customTokenFor` that hasn't expired. */
  isOwnToken: (token: string) => Promise<boolean>;
  /** Whether an operator disabled the user there. Unreachable or unknown counts as not. */
  isDisabled: (userId: UserId) => Promise<boolean>;
  /** Ends every sign-in of the user there. */
  signOutEverywhere: (userId: UserId) => Promise<void>;
  deleteUser: (userId: UserId) => Promise<void>;
};
