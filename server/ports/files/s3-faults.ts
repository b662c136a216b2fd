import { StorageFull, StoreUnavailable } from './files.ts';

/** The fault in one line for the operator. The error's own text may quote a key, so only its name is repeated. */
type Fault = { reason: string; isWrongSetting: boolean };

const REASONS: readonly [RegExp, reason: string][] = [
  [/^InvalidAccessKeyId$|^InvalidToken$|^ExpiredToken$/, 'it knows no such access key'],
  [/^SignatureDoesNotMatch$|^InvalidSignature/, 'the secret key is not that of the access key'],
  [/^NoSuchBucket$/, 'there is no such bucket'],
  [/^CredentialsProviderError$/, 'this machine provides no credentials'],
  [/^AccessDenied$|^Forbidden$|^AllAccessDisabled$/, 'the access key may not do this'],
  [/^PermanentRedirect$|^AuthorizationHeaderMalformed$/, 'the bucket is in another region'],
];
const SKEWED = /^RequestTimeTooSkewed$|^RequestExpired$/;
/** Names under which Node and the library say that a store took too long, or is not there. */
const SLOW = /^TimeoutError$|^AbortError$|^ETIMEDOUT$/;
const AWAY =
  /^ECONNREFUSED$|^ECONNRESET$|^EPIPE$|^ENOTFOUND$|^EAI_AGAIN$|^EHOSTUNREACH$|^ENETUNREACH$/;
/** The answers of a full store: Amazon's, MinIO's, and HTTP's. */
const FULL = /QuotaExceeded|StorageFull|InsufficientCapacity/;

const statusOf = (error: Error): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Null for an error that is none of the store's, such as a bug of ours. */
function faultOf(error: Error): Fault | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const status = statusOf(error);
  const known = REASONS.find(([name]) => name.test(error.name));
  if (SKEWED.test(error.name)) {
    return waiting(`the clock of this machine or of the store is wrong (${error.name})`);
  }
  if (known) return { reason: `${known[1]} (${error.name})`, isWrongSetting: true };
  if (SLOW.test(error.name) || SLOW.test(code)) return waiting('it does not answer in time');
  if (AWAY.test(code)) return waiting(`it can't be reached (${code})`);
  if (status === 429 || status === 503) return waiting(`it is busy (${status})`);
  if (status === 403) return { reason: 'it refuses the keys (403)', isWrongSetting: true };
  if (status === undefined || status < 300) return null;
  return waiting(`it answered ${status} (${error.name})`);
}

const waiting = (reason: string): Fault => ({ reason, isWrongSetting: false });

/** The error of a store in our words. Others pass as they are. */
export function inOurWords(error: unknown, bucket: string): unknown {
  if (!(error instanceof Error)) return error;
  if (FULL.test(error.name) || statusOf(error) === 507) {
    return new StorageFull('The store is full.', { cause: error });
  }
  const fault = faultOf(error);
  if (!fault) return error;
  const sentence = `The bucket ${bucket} can't be used: ${fault.reason}.`;
  return new StoreUnavailable(sentence, { isWrongSetting: fault.isWrongSetting, cause: error });
}
