/** A field of a mirrored document. */
export type MirrorValue = string | boolean | null | Date | readonly string[];

/** The whole document as it is now at this path; `null` where there is none any more. */
export type MirrorDocument = { path: string; fields: Record<string, MirrorValue> | null };

/** A hosted copy of some records, which clients of that database watch. It is written and never read. */
export type Mirror = {
  /**
   * Writes all documents in their order, or none. `invalid`: the database can't hold one of them, so repeating it is no use.
   * Throws while the database can't be reached.
   */
  write: (documents: readonly MirrorDocument[]) => Promise<'written' | 'invalid'>;
};
