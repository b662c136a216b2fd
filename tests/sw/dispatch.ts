/** Gives an event to a listener of the worker, and waits for the work that keeps the worker alive. */
export async function dispatch<E, H>(
  listener: (event: E, host: H) => void,
  host: H,
  fields: object = {},
): Promise<void> {
  const work: unknown[] = [];
  const event = { ...fields, waitUntil: (one: unknown) => void work.push(one) };
  listener(event as E, host);
  await Promise.all(work);
}
