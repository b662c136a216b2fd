/**
 * SQLSTATE classes that say nothing about the statement: connection (08), resources such as disk and
 * connections (53), operator intervention (57P), system (58).
 */
const classes = ['08', '53', '57P', '58'];
/** Waited for too long: a cancelled statement, a lock, an idle and a long transaction. Another transaction caused it. */
const timeouts = new Set(['57014', '55P03', '25P03', '25P04']);
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** pg reports these without a code. */
const sentences =
  /connection terminated|timeout exceeded when trying to connect|not queryable|connection ended|after calling end on the pool/i;

/** Whether the database could not be used, or not in time: then nothing is wrong with the call, and it may come again. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (systemCodes.has(code) || timeouts.has(code)) return true;
  if (classes.some((one) => code.length === 5 && code.startsWith(one))) return true;
  return sentences.test(error.message) || isConnectionError(error.cause);
}
