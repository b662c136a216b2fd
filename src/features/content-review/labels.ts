import { m } from '#src/paraglide/messages.js';
import { deliverableLabels } from '#src/campaigns/business/terms-labels.ts';
import type { Purpose } from './review-parts.ts';

/** What a piece is for. */
export function purposeTitle(purpose: Purpose): string {
  switch (purpose.kind) {
    case 'shot':
      return purpose.shot.text;
    case 'deliverable':
      return deliverableLabels(purpose.deliverable);
    case 'other':
      return m.review_other();
  }
}
