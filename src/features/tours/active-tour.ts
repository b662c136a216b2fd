import { create } from 'zustand';
import type { Role } from '#contract/permissions.ts';
import {
  isTourOpen,
  isTourViewed,
  markTourStarted,
  markTourViewed,
  resetTours,
  type TourId,
  type TourSide,
} from '#src/lib/tour-flags.ts';
import { findTarget, isCalm } from './page-state.ts';
import { findInAttempts, RESTART_DELAY_MS, stepsOf } from './tour-rules.ts';
import { tours } from './tours.ts';

/** The open tour: one at a time. `isRestarting`: the tours were reset, and the first one starts sooner. */
export const useActiveTour = create<{ id: TourId | null; isRestarting: boolean }>(() => ({
  id: null,
  isRestarting: false,
}));

/** Between two looks at a screen on which someone types, or a dialog is open. */
const CALM_MS = 1_000;

/**
 * Opens a tour once its screen is calm and its first element is there. Throws if that element never comes or its selector is
 * invalid: the tour then doesn't open in this session.
 */
export async function openTour(id: TourId, role: Role, signal: AbortSignal): Promise<void> {
  const wait = waiting(signal);
  const { isRestarting } = useActiveTour.getState();
  await wait(isRestarting ? RESTART_DELAY_MS : tours[id].delayMs);
  const [first] = stepsOf(tours[id], role);
  if (!first) return;
  for (;;) {
    while (!isCalm()) await wait(CALM_MS);
    const found = await findInAttempts(() => findOrGiveUp(id, first.selector), wait);
    if (!found) giveUp(id, new Error(`The tour ${id} didn’t find its first element.`));
    // Another tab may have shown it meanwhile, or another tour is open.
    if (!isTourOpen(id) || useActiveTour.getState().id) return;
    if (isCalm()) break;
  }
  markTourStarted(id);
  useActiveTour.setState({ id, isRestarting: false });
}

function findOrGiveUp(id: TourId, selector: string): HTMLElement | null {
  try {
    return findTarget(selector);
  } catch (error) {
    return giveUp(id, error);
  }
}

function giveUp(id: TourId, error: unknown): never {
  markTourStarted(id);
  throw error;
}

/** Closing a tour completes it. */
export function closeTour(): void {
  const { id } = useActiveTour.getState();
  useActiveTour.setState({ id: null });
  if (id) markTourViewed(id);
}

/** Every tour of an account type starts again. */
export function restartTours(side: TourSide): void {
  resetTours(side);
  useActiveTour.setState({ id: null, isRestarting: true });
}

/** Another tab closed the same tour. */
export function closeViewedTour(): void {
  const { id } = useActiveTour.getState();
  if (id && isTourViewed(id)) useActiveTour.setState({ id: null });
}

/** Waits that never end once the screen has been left. */
const waiting = (signal: AbortSignal) => (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(() => (signal.aborted ? undefined : resolve()), ms);
  });
