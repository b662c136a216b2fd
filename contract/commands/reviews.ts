import type { reviewPayloads } from './reviews-payloads.ts';
import type { DeclarationsOf } from './declaration.ts';

export const reviewCommands: DeclarationsOf<typeof reviewPayloads> = {
  submitReview: {
    action: 'review.write',
    offline: 'queued',
    lane: (payload) => `project:${payload.projectId}`,
  },
};
