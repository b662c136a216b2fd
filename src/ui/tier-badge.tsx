import { BadgeCheck, Sparkles } from 'lucide-react';
import type { RatingTier, ReviewedKind } from '#contract/review/rules.ts';
import { m } from '#src/paraglide/messages.js';
import './tier-badge.css';

interface TierBadgeProps {
  /** The reviewed side: the two kinds name their tiers differently. */
  kind: ReviewedKind;
  status: RatingTier;
}

type Named = Exclude<RatingTier, 'BASIC'>;

const names: Record<ReviewedKind, Record<Named, () => string>> = {
  business: { TIER_1: m.rating_tier_business_1, TIER_2: m.rating_tier_business_2 },
  creator: {
    TIER_1: () => m.rating_tier_creator_1({ product: m.brand() }),
    TIER_2: () => m.rating_tier_creator_2({ product: m.brand() }),
  },
};
const meanings: Record<ReviewedKind, Record<Named, () => string>> = {
  business: { TIER_1: m.rating_tier_business_1_text, TIER_2: m.rating_tier_business_2_text },
  creator: { TIER_1: m.rating_tier_creator_1_text, TIER_2: m.rating_tier_creator_2_text },
};

/** The name of a tier; null for the basic one, which has no badge. */
export const tierName = (kind: ReviewedKind, status: RatingTier): string | null =>
  status === 'BASIC' ? null : names[kind][status]();

/** The meaning of a tier. */
export const tierMeaning = (kind: ReviewedKind, status: RatingTier): string | null =>
  status === 'BASIC' ? null : meanings[kind][status]();

/** The tier by its name; the hover text and the spoken text explain it. Nothing for the basic tier. */
export function TierBadge({ kind, status }: TierBadgeProps) {
  if (status === 'BASIC') return null;
  const Icon = status === 'TIER_2' ? Sparkles : BadgeCheck;
  return (
    <span title={meanings[kind][status]()} className="tier-badge" data-tier={status}>
      <Icon aria-hidden />
      {names[kind][status]()}
    </span>
  );
}
