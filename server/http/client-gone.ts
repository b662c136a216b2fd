/** Node's errors for a request whose sender went away in the middle. The database's connections name a system call. */
export function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return true;
  return (code === 'ECONNRESET' && error.message === 'aborted') || isClientGone(error.cause);
}
