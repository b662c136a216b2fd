/**
 * Limits of every JSON body, whatever its route. The server checks them before a schema reads the body, so their check must cost
 * no more than the parsing. They lie beyond everything that the contract declares.
 */
export const BODY_LIMITS = {
  /** Objects and lists inside one another. */
  depth: 20,
  /** Entries of one list. */
  items: 200,
  /** Fields of one object. */
  keys: 100,
} as const;
