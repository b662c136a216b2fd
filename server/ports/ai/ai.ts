/** A language model that writes drafts. Its answers are as untrusted as people's input. */
export type Ai = {
  /** The model's name beside its drafts. */
  model: string;
  /** An answer to `prompt` in the JSON that `instructions` ask for, unparsed; null when none came in time, or none at all. */
  complete: (request: { instructions: string; prompt: string }) => Promise<string | null>;
};
