import type { DeclarationsOf } from './declaration.ts';
import type { supportPayloads } from './support-payloads.ts';

export const supportCommands: DeclarationsOf<typeof supportPayloads> = {
  submitSupportRequest: { action: 'support.ask', offline: 'queued', lane: () => 'support' },
  replyToSupport: { action: 'support.ask', offline: 'queued', lane: () => 'support' },
};
