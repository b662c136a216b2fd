import { supportRequest } from '../support/rules.ts';
import { supportReply } from '../support/thread.ts';
import type { Payloads } from './declaration.ts';

export const supportPayloads = {
  submitSupportRequest: supportRequest,
  replyToSupport: supportReply,
} as const satisfies Payloads;
