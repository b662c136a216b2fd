/** The reason of a failed request, without its address, which may contain a key. `fetch` gives it in the cause of its error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message
    ? `${error.message} (${cause.message})`
    : error.message;
}
