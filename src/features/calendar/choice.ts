import { checkChoice, choiceOpensOn } from '#contract/appointment/choice.ts';
import type { Shoot } from './overlay.ts';

const timesOf = ({ state, decideBy, needsChoice }: Shoot) => ({
  state,
  needsChoice,
  decideBy: decideBy === null ? null : Date.parse(decideBy),
});

/** Whether the business may choose what follows a shoot that is off. */
export const mayChoose = (shoot: Shoot, now: number): boolean =>
  checkChoice(timesOf(shoot), now).ok;

/** Until when the creator may contest a no-show; null: nothing can be contested. */
export function contestableUntil(shoot: Shoot, now: number): string | null {
  if (!shoot.needsChoice || mayChoose(shoot, now)) return null;
  const opensOn = choiceOpensOn(timesOf(shoot));
  return opensOn === null ? null : new Date(opensOn).toISOString();
}
