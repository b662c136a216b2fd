import { m } from '#src/paraglide/messages.js';
import { deliverableLabels } from '#src/campaigns/business/terms-labels.ts';
import type { Purpose } from './review-parts.ts';

/** The target of an asset. */
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
