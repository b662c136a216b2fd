import { supportRequest } from '../support/rules.ts';
import { payloadsOf, type DeclarationsOf } from './declaration.ts';

export const supportPayloads = payloadsOf(() => ({ submitSupportRequest: supportRequest }));

export const supportCommands: DeclarationsOf<typeof supportPayloads> = {
  submitSupportRequest: { action: 'support.ask', offline: 'queued', lane: () => 'support' },
};
