import * as z from 'zod/mini';
import { CAMPAIGN_LIMITS, dayParts } from '#contract/campaign/lists.ts';
import type { Terms } from '#contract/campaign/terms.ts';
import { NOTE_MAX_CHARACTERS } from '#contract/candidate/rules.ts';
import { cleanText } from '#contract/text.ts';

/** The fields of an application. */
export const applicationDraft = z.object({
  note: z.string(),
  /** Whole dollars. */
  price: z.string(),
  hints: z.array(z.enum(dayParts)),
});
export type ApplicationDraft = z.infer<typeof applicationDraft>;
export const emptyApplication: ApplicationDraft = { note: '', price: '', hints: [] };

export type Application = {
  note: string;
  proposedPriceCents: number | null;
  availabilityHint: ApplicationDraft['hints'];
};
export type ApplicationProblems = { note?: 'long'; price?: 'missing' | 'range' };

type Asked = Pick<Terms, 'offerType' | 'priceMode'>;

/** Whether the creator proposes the price. */
export const proposesPrice = ({ offerType, priceMode }: Asked): boolean =>
  offerType !== 'gift' && priceMode === 'creatorProposes';

/** The application from the fields, or their problems. */
export function readApplication(
  draft: ApplicationDraft,
  asked: Asked,
): { application: Application } | { problems: ApplicationProblems } {
  const note = cleanText(draft.note);
  const isAsked = proposesPrice(asked);
  const cents = isAsked ? centsOf(draft.price) : null;
  const problems: ApplicationProblems = {
    ...(note.length > NOTE_MAX_CHARACTERS && { note: 'long' as const }),
    ...(isAsked && draft.price.trim() === '' && { price: 'missing' as const }),
    ...(isAsked && draft.price.trim() !== '' && cents === null && { price: 'range' as const }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return { application: { note, proposedPriceCents: cents, availabilityHint: draft.hints } };
}

/** `$1,200` or `85` in cents; null unless it is a whole number of dollars within the limits. */
function centsOf(text: string): number | null {
  const [, digits] = /^\$?\s*(\d{1,3}(?:,?\d{3})*)(?:\.00?)?$/.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const cents = Number(digits.replaceAll(',', '')) * 100;
  const { least, most } = CAMPAIGN_LIMITS.price;
  return cents >= least && cents <= most ? cents : null;
}

/** The reason for declining an invitation, from its field. */
export const reasonDraft = z.string();
