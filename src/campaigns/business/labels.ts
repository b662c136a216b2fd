import { dayOf } from '#contract/phoenix-time.ts';
import { format, type Moment } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';

type Named = { creatorFirstName: string; creatorLastName: string };

/** A creator's full name, or a placeholder for a creator known only by id. */
export const creatorName = ({ creatorFirstName, creatorLastName }: Named): string =>
  `${creatorFirstName} ${creatorLastName}`.trim() || m.candidates_somebody();

/** The name inside a sentence. */
export const firstName = ({ creatorFirstName }: Pick<Named, 'creatorFirstName'>): string =>
  creatorFirstName || m.candidates_somebody();

/** `Nov 24`, with the year where it is another one. */
export function formatDate(at: Moment, now: number): string {
  const isThisYear = dayOf(now).slice(0, 4) === dayOf(new Date(at).getTime()).slice(0, 4);
  return format(at, {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' as const }),
  });
}

/** `1:05`: minutes and seconds of a video. */
export function formatSecond(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
