import type { SubscriptionRecord } from '#contract/billing/record.ts';
import type { SubscriptionAct, SubscriptionStatus } from '#contract/billing/subscription.ts';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import { formatMonthDay } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import type { ButtonVariant } from '#src/ui/button.tsx';
import type { ChipTone } from '#src/ui/chip.tsx';

/** Badges: red, orange, green, and gray (specification, 2). */
export const statusBadges: Record<SubscriptionStatus, { label: () => string; tone: ChipTone }> = {
  active: { label: m.subscription_active, tone: 'leaf' },
  pause_scheduled: { label: m.subscription_pending_pause, tone: 'pollen' },
  paused: { label: m.subscription_paused, tone: 'pollen' },
  cancel_scheduled: { label: m.subscription_pending_cancellation, tone: 'danger' },
  cancelled: { label: m.subscription_cancelled, tone: 'danger' },
  inactive: { label: m.subscription_inactive, tone: 'neutral' },
};

type ActText = {
  button: () => string;
  variant: ButtonVariant;
  title: () => string;
  /** The dialog's sentences. `day` is the end of the billing period. */
  sentences: (status: SubscriptionStatus, day: string | null) => string[];
  succeeded: () => string;
};

export const actTexts: Record<SubscriptionAct, ActText> = {
  pause: {
    button: m.subscription_pause,
    variant: 'secondary',
    title: m.subscription_pause_title,
    sentences: (_, day) => [
      day ? m.subscription_pause_text_day({ day }) : m.subscription_pause_text(),
      m.subscription_until_then(),
    ],
    succeeded: m.subscription_pause_note,
  },
  cancel: {
    button: m.subscription_cancel,
    variant: 'danger',
    title: m.subscription_cancel_title,
    sentences: (_, day) => [
      day ? m.subscription_cancel_text_day({ day }) : m.subscription_cancel_text(),
      m.subscription_until_then(),
      m.subscription_cancel_final(),
    ],
    succeeded: m.subscription_cancel_note,
  },
  resume: {
    button: m.subscription_resume,
    variant: 'primary',
    title: m.subscription_resume_title,
    sentences: (status) =>
      // Nothing is due at once while the paid period goes on.
      status === 'paused'
        ? [m.subscription_resume_text(), m.subscription_resume_billing()]
        : [m.subscription_resume_scheduled()],
    succeeded: m.subscription_resumed,
  },
  keep: {
    button: m.subscription_keep,
    variant: 'primary',
    title: m.subscription_keep_title,
    sentences: () => [m.subscription_keep_text()],
    succeeded: m.subscription_kept,
  },
};

export const formatPrice = ({ amountCents, currency }: NonNullable<SubscriptionRecord['price']>) =>
  currency.toUpperCase() === 'USD'
    ? formatCents(amountCents)
    : `${amountCents / 100} ${currency.toUpperCase()}`;

/** The name and the value of the end of the billing period, which differ by status. */
export function periodFact({ status, currentPeriodEnd }: SubscriptionRecord) {
  if (currentPeriodEnd === null) return null;
  const day = formatMonthDay(currentPeriodEnd);
  switch (status) {
    case 'active':
      return { name: m.subscription_next_billing(), day };
    case 'pause_scheduled':
      return { name: m.subscription_pauses_on(), day };
    case 'cancel_scheduled':
      return { name: m.subscription_ends_on(), day };
    case 'cancelled':
      return { name: m.subscription_ended_on(), day };
    case 'paused':
    case 'inactive':
      return null;
  }
}
