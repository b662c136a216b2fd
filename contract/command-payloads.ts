import { accountPayloads } from './commands/accounts-payloads.ts';
import { appointmentPayloads } from './commands/appointments-payloads.ts';
import { campaignPayloads } from './commands/campaigns-payloads.ts';
import { candidatePayloads } from './commands/candidates-payloads.ts';
import { contentPayloads } from './commands/content-payloads.ts';
import { messagePayloads } from './commands/messages-payloads.ts';
import { notificationPayloads } from './commands/notifications-payloads.ts';
import { portfolioPayloads } from './commands/portfolio-payloads.ts';
import { profilePayloads } from './commands/profiles-payloads.ts';
import { projectPayloads } from './commands/projects-payloads.ts';
import { reviewPayloads } from './commands/reviews-payloads.ts';
import { supportPayloads } from './commands/support-payloads.ts';

/**
 * The payload schema of every kind of command. What only queues and sends doesn't import them: they are most of the contract's
 * bytes.
 */
export const commandPayloads = {
  ...accountPayloads,
  ...appointmentPayloads,
  ...campaignPayloads,
  ...candidatePayloads,
  ...contentPayloads,
  ...messagePayloads,
  ...notificationPayloads,
  ...portfolioPayloads,
  ...profilePayloads,
  ...projectPayloads,
  ...reviewPayloads,
  ...supportPayloads,
};
