// Route files are part of every first screen: what the address says is checked by the screen, which knows the categories.

/** The category in the query of the opportunities' address, as far as it can be one. */
export const readOpportunitiesSearch = (
  search: Record<string, unknown>,
): { category?: string | undefined } => ({ category: readWord(search['category']) });

/** The open column in the query of the pipeline's address, as far as it can be one. */
export const readPipelineSearch = (
  search: Record<string, unknown>,
): { column?: string | undefined } => ({ column: readWord(search['column']) });

const readWord = (text: unknown): string | undefined =>
  typeof text === 'string' && /^[a-z]{1,20}$/.test(text) ? text : undefined;
