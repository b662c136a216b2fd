const LONGEST_SECONDS = 86_400;

/** The delay of a Retry-After header in whole seconds from `now`, at most a day; `null` if it is unusable. */
export function retryAfterSeconds(headers: Headers, now: Date): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - now.getTime()) / 1_000);
  if (!Number.isFinite(seconds)) return null;
  return Math.min(Math.max(seconds, 0), LONGEST_SECONDS);
}

/** Whether an answer describes a temporary state and not the request. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}
