import type { Earning, PayoutAccount } from '#contract/billing/record.ts';
import { m } from '#src/paraglide/messages.js';
import type { ChipTone } from '#src/ui/chip.tsx';
import type { EarningStage } from './earnings-summary.ts';

type Badge = { label: () => string; tone: ChipTone };

const earningStates: Record<Earning['state'], Badge> = {
  agreed: { label: m.earnings_agreed, tone: 'neutral' },
  earned: { label: m.earnings_earned, tone: 'pollen' },
  held: { label: m.earnings_held, tone: 'pollen' },
  released: { label: m.earnings_released, tone: 'pollen' },
  paid: { label: m.earnings_paid, tone: 'leaf' },
  refunded: { label: m.earnings_refunded, tone: 'neutral' },
  failed: { label: m.earnings_failed, tone: 'danger' },
};

/** A reported problem stops a price that is held. */
export const earningBadge = ({ state, isFrozen }: Pick<Earning, 'state' | 'isFrozen'>): Badge =>
  isFrozen && state === 'held'
    ? { label: m.earnings_frozen, tone: 'danger' }
    : earningStates[state];

export const stageLabels: Record<EarningStage, () => string> = {
  agreed: m.earnings_agreed,
  held: m.earnings_stage_held,
  onTheWay: m.earnings_on_the_way,
  paid: m.earnings_paid,
};

type PayoutText = Badge & {
  text: () => string;
  /** The label of the way to the onboarding; null where nothing is left to enter. */
  setUp: (() => string) | null;
  /** Whether the payment provider has a page for this creator. */
  hasPage: boolean;
};

export const payoutTexts: Record<PayoutAccount['state'], PayoutText> = {
  none: {
    label: m.earnings_payouts_none,
    tone: 'neutral',
    text: m.earnings_payouts_none_text,
    setUp: m.earnings_set_up,
    hasPage: false,
  },
  incomplete: {
    label: m.earnings_payouts_incomplete,
    tone: 'warning',
    text: m.earnings_payouts_incomplete_text,
    setUp: m.earnings_set_up_continue,
    hasPage: false,
  },
  review: {
    label: m.earnings_payouts_review,
    tone: 'pollen',
    text: m.earnings_payouts_review_text,
    setUp: null,
    hasPage: true,
  },
  enabled: {
    label: m.earnings_payouts_enabled,
    tone: 'leaf',
    text: m.earnings_payouts_enabled_text,
    setUp: null,
    hasPage: true,
  },
  restricted: {
    label: m.earnings_payouts_restricted,
    tone: 'danger',
    text: m.earnings_payouts_restricted_text,
    setUp: m.earnings_set_up_update,
    hasPage: true,
  },
};
