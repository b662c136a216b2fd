import { can, type Role } from '#contract/permissions.ts';
import type { TourId, TourSide } from '#src/lib/tour-flags.ts';
import { tourIds } from '#src/lib/tour-flags.ts';
import { type Tour, tours, type TourStep } from './tours.ts';

/** How often a tour looks for its first element. */
const ATTEMPTS = 5;
const ATTEMPT_DELAY_MS = 200;
/** After a reset in the settings. */
export const RESTART_DELAY_MS = 100;

/** The wait before an attempt, counted from 1. */
const attemptDelayMs = (attempt: number): number => ATTEMPT_DELAY_MS * attempt;

/** A step whose element is gone for longer leaves the open tour: a screen is drawn again for another window size meanwhile. */
export const MISSING_MS = attemptDelayMs(ATTEMPTS);

/** Looks for something up to five times; null if it never came. */
export async function findInAttempts<Found>(
  find: () => Found | null,
  wait: (ms: number) => Promise<void>,
): Promise<Found | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await wait(attemptDelayMs(attempt));
    const found = find();
    if (found !== null) return found;
  }
  return null;
}

/**
 * The tour that a screen starts: the navigation's first, then the screen's own. The navigation's belongs to the dashboard, so
 * nobody who follows a notification to its screen is held up.
 */
export function dueTour(
  side: TourSide,
  path: string,
  isOpen: (id: TourId) => boolean,
): TourId | null {
  return tourIds[side].find((id) => tours[id].path.test(path) && isOpen(id)) ?? null;
}

/** Whether an open tour goes on at a path: the navigation's does on every screen. */
export const isTourOf = (id: TourId, path: string): boolean =>
  id === tourIds.creator[0] || id === tourIds.business[0] || tours[id].path.test(path);

/** The steps for a role: none names what the role may not do. */
export const stepsOf = ({ steps }: Tour, role: Role): readonly TourStep[] =>
  steps.filter(({ mayUse }) => !mayUse || can(role, mayUse));

/**
 * The step that takes the place of one that is gone: the next one, else the one before; null if none is left. `present`: the
 * places of the steps with an element, in their order.
 */
export function stepNear(present: readonly number[], at: number): number | null {
  return present.find((one) => one >= at) ?? present.at(-1) ?? null;
}
