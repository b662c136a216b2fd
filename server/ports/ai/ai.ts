/** A language model that writes drafts. What it answers is as little trusted as what people send. */
export type Ai = {
  /** Named beside what it wrote. */
  model: string;
  /** An answer to `prompt` in the JSON that `instructions` ask for, unparsed; null when none came in time, or none at all. */
  complete: (request: { instructions: string; prompt: string }) => Promise<string | null>;
};
