import { accountPayloads } from './commands/accounts.ts';
import { appointmentPayloads } from './commands/appointments.ts';
import { campaignPayloads } from './commands/campaigns.ts';
import { candidatePayloads } from './commands/candidates.ts';
import { contentPayloads } from './commands/content.ts';
import { messagePayloads } from './commands/messages.ts';
import { notificationPayloads } from './commands/notifications.ts';
import { portfolioPayloads } from './commands/portfolio.ts';
import { profilePayloads } from './commands/profiles.ts';
import { projectPayloads } from './commands/projects.ts';
import { reviewPayloads } from './commands/reviews.ts';
import { supportPayloads } from './commands/support.ts';

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
