import type { Terms } from '#contract/campaign/terms.ts';
import { m } from '#src/paraglide/messages.js';
import { FactList, type Fact } from '#src/ui/fact-list.tsx';
import { formatCalendarDay } from '../frame/when.ts';
import { deliverableLabels, keepLiveLabels, licenceLabels } from './terms-labels.ts';

type Props = { terms: Terms; offer: string };

/** The agreed terms in short. */
export function TermsList({ terms, offer }: Props) {
  const { from } = terms.postWindow;
  const rows: Fact[] = [
    [m.candidates_terms_offer(), offer],
    [m.candidates_terms_content(), terms.deliverables.map(deliverableLabels).join(', ')],
    [
      m.candidates_terms_due(),
      terms.requiresShoot
        ? m.candidates_terms_due_text({ days: terms.contentDueDays })
        : m.candidates_terms_due_selected({ days: terms.contentDueDays }),
    ],
    [m.candidates_terms_rounds(), m.candidates_terms_rounds_text({ count: terms.revisionRounds })],
    [m.app_rights(), licenceLabels(terms.licence)],
    [m.candidates_terms_post(), terms.requiresPost ? keepLiveLabels(terms) : []],
    [
      m.candidates_terms_post_from(),
      terms.requiresPost && from !== null ? formatCalendarDay(from) : [],
    ],
  ];
  return <FactList facts={rows} />;
}
