import { DESK_REASON_MAX, DESK_REASON_MIN } from '#contract/support/desk.ts';
import { cleanText } from '#contract/text.ts';
import { m } from '#src/paraglide/messages.js';

/** The problem of an action's reason, if any. */
export function reasonProblem(reason: string): string | undefined {
  const { length } = cleanText(reason);
  if (length < DESK_REASON_MIN) return m.desk_reason_short({ min: DESK_REASON_MIN });
  return length > DESK_REASON_MAX ? m.app_reason_long({ max: DESK_REASON_MAX }) : undefined;
}
