import { HOUR_MS } from '../durations.ts';
import type { Situation } from '../project/rules.ts';

/** A completed project's price is released after so long, unless a problem is reported (domain rules, 15). */
export const RELEASE_HOURS = 72;
/** Content that is so late gives the business its price back. */
export const LATE_CONTENT_HOURS = 48;

/**
 * A creator has so long to answer a priced request for one more round; then it ends, and the money is given free. A Visa
 * authorization without its cardholder lasts 4 days and 18 hours at the provider, other cards' 7 days: what is agreed on at the
 * last moment can still be taken, with tries for 18 hours.
 */
export const ROUND_ANSWER_HOURS = 96;

/** Our fee out of an amount, in cents. `pct`: whole percent. A half cent is the creator's. */
export const feeOf = (amountCents: number, pct: number): number =>
  Math.trunc((amountCents * pct + 49) / 100);

/** The outcome of a held price: all of it goes back to the business, or to the creator. */
export type Settlement = 'refund' | 'release';

export type ProjectEnding = {
  /** The situation of the project before it ended; `completed` where it was completed. */
  situation: Exclude<Situation, 'cancelled'>;
  /** The side that backed out; of two that agreed, the one that asked. */
  by: 'creator' | 'business' | 'system' | 'support';
  requiresShoot: boolean;
  /** ISO time; null before the shoot. */
  contentDueOn: string | null;
  /** Milliseconds since the epoch. */
  now: number;
};

/**
 * The outcome of a held price when a project ends (domain rules, 15). A creator who backs out gets nothing. A business that
 * backs out gets all of it back before the shoot – without a shoot, before anything was uploaded – and once content is
 * `LATE_CONTENT_HOURS` late. A shoot that someone missed leads back to before the shoot. After the shoot the creator has done
 * the work, so the price is theirs; a business that sees it otherwise reports a problem, which freezes the price.
 */
export function settlementAtEnd(ending: ProjectEnding): Settlement {
  const { situation, by, requiresShoot } = ending;
  if (situation === 'completed') return 'release';
  if (by === 'creator') return 'refund';
  switch (situation) {
    case 'shoot':
      return 'refund';
    case 'contentOpen':
      return !requiresShoot || isContentLate(ending) ? 'refund' : 'release';
    case 'contentUploading':
    case 'contentRejected':
      return isContentLate(ending) ? 'refund' : 'release';
    default:
      return 'release';
  }
}

/** Whether content is so late that the business may end the project and get its price back. */
const isContentLate = ({
  contentDueOn,
  now,
}: Pick<ProjectEnding, 'contentDueOn' | 'now'>): boolean =>
  contentDueOn !== null && now >= Date.parse(contentDueOn) + LATE_CONTENT_HOURS * HOUR_MS;
