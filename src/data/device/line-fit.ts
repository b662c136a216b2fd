import type { Device } from './device.ts';

/** A request that came back sooner may be twice as large the next time; one that took longer is halved. */
const QUICK_MS = 2_000;
const SLOW_MS = 6_000;
/** A try that failed sooner doesn't measure the speed of the line: there was none. */
const WAS_ON_ITS_WAY_MS = 4_000;

/** How much one request carries: as much as the line brings in a few seconds. */
type LineFit = { size: number; readonly least: number; readonly most: number };

/** Each context's facts about its line, in memory: a line changes faster than a device forgets. */
export function lineFit(start: LineFit): (device: Pick<Device, 'db'>) => LineFit {
  const fits = new WeakMap<Device['db'], LineFit>();
  return ({ db }) => {
    const fit = fits.get(db) ?? { ...start };
    fits.set(db, fit);
    return fit;
  };
}

/** Learns from a request: how much it carried, for how many milliseconds it ran, and whether it was answered. */
export function learn(fit: LineFit, carried: number, took: number, isAnswered: boolean): void {
  if (took > (isAnswered ? SLOW_MS : WAS_ON_ITS_WAY_MS)) {
    fit.size = Math.max(fit.least, Math.floor(Math.min(fit.size, carried) / 2));
  } else if (isAnswered && took < QUICK_MS && carried > fit.size / 2) {
    fit.size = Math.min(fit.most, fit.size * 2);
  }
}
