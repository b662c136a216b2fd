import {
  CODES_PER_DAY,
  CODES_PER_DAY_EVERYWHERE,
  CODES_PER_HOUR,
  CODES_PER_HOUR_AND_IP,
  KNOWN_CODES_PER_HOUR_AND_IP,
  RESEND_SECONDS,
} from '#contract/sign-in/rules.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

/** A code that was sent for the address, newest first in lists. */
type SentCode = {
  browserHash: string;
  ipPrefix: string;
  knownBrowser: boolean;
  createdOn: Date;
  usedOn: Date | null;
};

export type Asking = {
  now: Date;
  browserHash: string;
  /** Where the request comes from. */
  ipPrefix: string;
  knownBrowser: boolean;
  /** Every code sent for the address in the last day. */
  forAddress: readonly SentCode[];
  /** Requests for codes in the last hour from the same place, by browsers with the same trust, for any address. */
  fromAddress: readonly Date[];
  /** Raises every limit, in demo mode. */
  factor: number;
};

/** Seconds until this browser may have a code, or 0 for now. Never depends on whether the address has a user. */
export function waitForCode(asking: Asking): number {
  const { now, factor } = asking;
  const perAddress = asking.knownBrowser ? KNOWN_CODES_PER_HOUR_AND_IP : CODES_PER_HOUR_AND_IP;
  const bucket = asking.forAddress.filter(inSameBucket(asking)).map((code) => code.createdOn);
  const byStrangers = asking.knownBrowser
    ? []
    : asking.forAddress.filter((code) => !code.knownBrowser).map((code) => code.createdOn);
  const until = Math.max(
    resendFrom(asking),
    roomFrom(bucket, CODES_PER_HOUR * factor, HOUR_MS, now),
    roomFrom(bucket, CODES_PER_DAY * factor, DAY_MS, now),
    roomFrom(byStrangers, CODES_PER_DAY_EVERYWHERE * factor, DAY_MS, now),
    roomFrom(asking.fromAddress, perAddress * factor, HOUR_MS, now),
  );
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}

/** Seconds a browser waits after its `count`th code in a row. */
export function resendSeconds(count: number, factor: number): number {
  const index = Math.min(Math.max(count, 1), RESEND_SECONDS.length) - 1;
  return Math.ceil((RESEND_SECONDS[index] ?? 0) / factor);
}

/** Codes of this browser in the last hour that did not lead to a sign-in yet. */
export function inARow({ forAddress, browserHash, now }: Asking): Date[] {
  const own = forAddress.filter((code) => code.browserHash === browserHash);
  const lastUsed = Math.max(0, ...own.map((code) => code.usedOn?.getTime() ?? 0));
  const since = Math.max(lastUsed, now.getTime() - HOUR_MS);
  return own.map((code) => code.createdOn).filter((on) => on.getTime() > since);
}

/**
 * A browser that has signed in with the address is counted alone, all others with those of their network: strangers elsewhere
 * cannot use up its codes.
 */
function inSameBucket({ knownBrowser, browserHash, ipPrefix }: Asking) {
  return (code: SentCode) =>
    code.knownBrowser === knownBrowser &&
    (knownBrowser ? code.browserHash === browserHash : code.ipPrefix === ipPrefix);
}

function resendFrom(asking: Asking): number {
  const row = inARow(asking);
  if (row.length === 0) return 0;
  const newest = Math.max(...row.map((on) => on.getTime()));
  return newest + resendSeconds(row.length, asking.factor) * 1000;
}

/** When the oldest of the last `limit` falls out of the window. */
function roomFrom(times: readonly Date[], limit: number, window: number, now: Date): number {
  const inside = times
    .map((on) => on.getTime())
    .filter((on) => on > now.getTime() - window)
    .sort((a, b) => b - a);
  const oldest = inside[limit - 1];
  return oldest === undefined ? 0 : oldest + window;
}
