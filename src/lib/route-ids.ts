const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * An id out of an address, or undefined for what is none. Route files are part of every first screen, so they check
 * with this instead of loading the schema library.
 */
export function readId<Id extends string>(text: unknown): Id | undefined {
  return typeof text === 'string' && uuid.test(text) ? (text as Id) : undefined;
}
