import { contestedUntil } from '#contract/appointment/choice.ts';
import type { Shoot } from './overlay.ts';

/** Until when the creator may contest a no-show; null: nothing can be contested now. */
export function contestableUntil(shoot: Shoot, now: number): string | null {
  const until = contestedUntil(shoot);
  return until !== null && now < until ? new Date(until).toISOString() : null;
}

/** Whether the business may choose what follows a shoot that is off. */
export const mayChoose = (shoot: Shoot, now: number): boolean =>
  shoot.needsChoice && contestableUntil(shoot, now) === null;
