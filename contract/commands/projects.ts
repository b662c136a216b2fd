import type { projectPayloads } from './projects-payloads.ts';
import type { DeclarationsOf } from './declaration.ts';

export const projectCommands: DeclarationsOf<typeof projectPayloads> = {
  projectEvent: {
    action: 'campaign.read',
    offline: 'queued',
    lane: (payload) => `project:${payload.projectId}`,
  },
};
