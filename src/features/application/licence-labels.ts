import type { Terms } from '#contract/campaign/terms.ts';
import { formatCalendarDay } from '#src/campaigns/frame/when.ts';
import { m } from '#src/paraglide/messages.js';

/** The business's rights to the content in plain words, a sentence each. */
export function rightsLines(terms: Terms, business: string): string[] {
  const { licence, requiresPost, requiresShoot, revisionRounds, contentDueDays } = terms;
  return [
    scopes[licence.scope]({ business }),
    licence.durationDays === null
      ? m.opportunity_rights_for_ever()
      : m.opportunity_rights_days({ days: licence.durationDays }),
    licence.exclusive ? m.opportunity_rights_exclusive({ business }) : m.opportunity_rights_yours(),
    licence.credit ? m.opportunity_rights_credit({ business }) : m.opportunity_rights_no_credit(),
    requiresShoot
      ? m.opportunity_rights_content_due({ count: contentDueDays })
      : m.opportunity_rights_content_due_selected({ count: contentDueDays }),
    revisionRounds === 0
      ? m.opportunity_rights_no_rounds()
      : m.opportunity_rights_rounds({ count: revisionRounds }),
    ...(requiresPost ? postLines(terms) : [m.opportunity_rights_no_post()]),
  ];
}

const scopes: Record<Terms['licence']['scope'], (of: { business: string }) => string> = {
  organic: m.opportunity_rights_organic,
  organicPlusAds: m.opportunity_rights_ads,
  full: m.opportunity_rights_full,
};

const postLines = ({ keepLiveDays, disclosureTag, postWindow }: Terms): string[] => [
  keepLiveDays === 0
    ? m.opportunity_rights_post()
    : m.opportunity_rights_keep_live({ count: keepLiveDays }),
  m.opportunity_rights_post_due({ count: postWindow.dueDaysAfterApproval }),
  ...(postWindow.from === null
    ? []
    : [m.opportunity_rights_post_from({ day: formatCalendarDay(postWindow.from) })]),
  m.opportunity_rights_tag({ tag: disclosureTag }),
];
