/**
 * The protocol of Firebase's callable functions: `POST` of `{data}`, answered with `{result}` or `{error}`. Every call with a JSON
 * answer can be made this way by its name in `routes`.
 */

/** Where callables live, below `API_BASE`. Clients name a region, `us-central1` by default; every region leads here. */
export const CALLABLE_BASE = '/callable';
/** A call that takes longer is answered with `DEADLINE_EXCEEDED`; clients wait as long. */
export const CALLABLE_TIMEOUT_MS = 70_000;
/** Files are base64 in `data`, so a larger picture needs the call's own form or an upload. */
export const CALLABLE_FORM_MAX_BYTES = 10 * 1024 * 1024;

/** Headers of the protocol beside `Authorization`; a client sends each when it has the token. */
export const callableHeaders = {
  messagingToken: 'Firebase-Instance-ID-Token',
  appCheckToken: 'X-Firebase-AppCheck',
} as const;

/** The codes of failed calls by HTTP status; any other status is `unknown`. */
const callableCodes = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
} as const;
type CallableCode = (typeof callableCodes)[keyof typeof callableCodes] | 'unknown';

export const callableCodeOf = (status: number): CallableCode =>
  status in callableCodes ? callableCodes[status as keyof typeof callableCodes] : 'unknown';

/** A code as the protocol writes it in `error.status`. */
export const callableStatusOf = (code: CallableCode): string =>
  code.toUpperCase().replaceAll('-', '_');
