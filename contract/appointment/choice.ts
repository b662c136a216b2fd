import { HOUR_MS } from '../durations.ts';
import type { RuleRefusal } from '../refusal.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AppointmentRecord, AppointmentState } from './record.ts';
import { CHOICE_HOURS } from './rules.ts';

/** The creator can contest a reported no-show for so long. Until then, nothing follows from it. */
export const CONTEST_HOURS = 48;

/** When the system decides about a no-show reported at `now`: the time to contest it, and then the time to choose. */
export const noShowDecideBy = (now: number): number =>
  now + (CONTEST_HOURS + CHOICE_HOURS) * HOUR_MS;

/** When the business may choose what follows: after a no-show, once the time to contest it is over; null: at once. */
export const choiceOpensOn = (shoot: {
  state: AppointmentState;
  decideBy: number | null;
}): number | null =>
  shoot.state === 'noShow' && shoot.decideBy !== null
    ? shoot.decideBy - CHOICE_HOURS * HOUR_MS
    : null;

/** Whether the business may choose what follows now. */
export const checkChoice = (
  shoot: { state: AppointmentState; decideBy: number | null; needsChoice: boolean },
  now: number,
): Result<null, RuleRefusal> => {
  if (!shoot.needsChoice) return refused({ code: 'WRONG_STATE' });
  const opensOn = choiceOpensOn(shoot);
  return opensOn !== null && now < opensOn ? refused({ code: 'CONTEST_OPEN' }) : ok(null);
};

/** Until when the creator may contest an undecided no-show, from its record; null: it is none. */
export const contestedUntil = ({
  state,
  needsChoice,
  decideBy,
}: Pick<AppointmentRecord, 'state' | 'needsChoice' | 'decideBy'>): number | null =>
  needsChoice
    ? choiceOpensOn({ state, decideBy: decideBy === null ? null : Date.parse(decideBy) })
    : null;
