import type { ProblemArea } from '#contract/support/rules.ts';
import { m } from '#src/paraglide/messages.js';

/** The names of the problem areas. */
export const areaLabels: Record<ProblemArea, () => string> = {
  account: m.app_account,
  campaign: m.support_area_campaign,
  scheduling: m.support_area_scheduling,
  contentUpload: m.support_area_contentUpload,
  payments: m.support_area_payments,
  notifications: m.notifications_title,
  offlineSync: m.support_area_offlineSync,
  reportPerson: m.support_area_reportPerson,
  other: m.support_area_other,
};
