import type { candidatePayloads } from './candidates-payloads.ts';
import type { DeclarationsOf } from './declaration.ts';

export const candidateCommands: DeclarationsOf<typeof candidatePayloads> = {
  candidateEvent: {
    action: 'campaign.read',
    offline: 'queued',
    // Candidate and project have one id, and one order.
    lane: (payload) => `project:${payload.candidateId}`,
  },
};
