import { supportRequest } from '../support/rules.ts';
import type { Payloads } from './declaration.ts';

export const supportPayloads = { submitSupportRequest: supportRequest } as const satisfies Payloads;
