import type { FormProblem } from './form-steps.ts';
import { m } from '#src/paraglide/messages.js';

const labels: Partial<Record<FormProblem, () => string>> = {
  title: m.campaign_problem_title,
  description: m.campaign_problem_description,
  giftDescription: m.campaign_problem_gift,
  priceCents: m.campaign_problem_price,
  deliverables: m.campaign_problem_deliverables,
  requiresPost: m.campaign_problem_platform,
  shotList: m.campaign_problem_shots,
  giftValueCents: m.campaign_problem_gift_value,
  creatorSlots: m.campaign_problem_slots,
  contentDueDays: m.campaign_problem_due,
  postWindow: m.campaign_problem_due,
  revisionRounds: m.campaign_problem_rounds,
  dos: m.campaign_problem_lines,
  donts: m.campaign_problem_lines,
  hashtags: m.campaign_problem_lines,
  mentions: m.campaign_problem_lines,
  place: m.campaign_problem_place,
  shootWindow: m.campaign_problem_window,
  bookedDays: m.campaign_problem_booked,
  applyBy: m.campaign_problem_apply,
  businessName: m.campaign_problem_business_name,
  businessAddress: m.campaign_problem_business_address,
  businessCategory: m.campaign_problem_business_category,
  businessHours: m.campaign_problem_business_hours,
};

/** The missing part and its solution. */
export const problemText = (problem: FormProblem): string =>
  (labels[problem] ?? m.campaign_problem_other)();
