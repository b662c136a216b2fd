/** Keeps programs from asking for codes by the thousand. */
export type BotCheck = {
  /** The browser's challenge, as JSON. */
  challenge: () => Promise<Record<string, unknown>>;
  /**
   * Whether the answer is right, in time, and never seen before: each is accepted once. Null: the check was impossible, through no fault of
   * the caller's.
   */
  verify: (token: string) => Promise<boolean | null>;
};
