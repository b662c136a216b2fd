const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * An id of a route, or undefined for an invalid one. Route files are part of every first screen, so they use this instead of
 * the schema library.
 */
export function readId<Id extends string>(text: unknown): Id | undefined {
  return typeof text === 'string' && uuid.test(text) ? (text as Id) : undefined;
}
