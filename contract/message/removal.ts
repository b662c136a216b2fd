import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { ok, refused, type Result } from '../result.ts';

/** An account takes back a message of its own for so long after the server got it. */
export const REMOVAL_MINUTES = 15;
/** A removal without a signal counts from when the person tapped, if it arrives within so long. */
const LATE_HOURS = 48;

/** Whether a message may still be taken back. Times in milliseconds since the epoch; `tappedOn` is the device's. */
export function checkRemoval(
  createdOn: number,
  { tappedOn, now }: { tappedOn: number; now: number },
): Result<null, { code: 'REMOVAL_TOO_LATE' }> {
  const isCredible = tappedOn <= now && tappedOn >= now - LATE_HOURS * HOUR_MS;
  const at = isCredible ? tappedOn : now;
  return at <= createdOn + REMOVAL_MINUTES * MINUTE_MS
    ? ok(null)
    : refused({ code: 'REMOVAL_TOO_LATE' });
}
