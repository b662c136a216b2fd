const LONGEST_SECONDS = 86_400;

/** What a Retry-After header asks for, in whole seconds from `now` and at most a day; `null` if it says nothing usable. */
export function retryAfterSeconds(headers: Headers, now: Date): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - now.getTime()) / 1_000);
  if (!Number.isFinite(seconds)) return null;
  return Math.min(Math.max(seconds, 0), LONGEST_SECONDS);
}

/** Whether an answer is about the moment and not about what was asked. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}
