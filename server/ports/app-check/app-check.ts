/** Proof that a call comes from an app of ours. */
export type AppCheck = {
  /** Whether the token is such a proof. Throws `KeysUnavailable` while nobody can say. */
  verify: (token: string) => Promise<boolean>;
};
