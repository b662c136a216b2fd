import { accountPayloads } from './accounts-payloads.ts';
import { appointmentPayloads } from './appointments-payloads.ts';
import { campaignPayloads } from './campaigns-payloads.ts';
import { candidatePayloads } from './candidates-payloads.ts';
import { contentPayloads } from './content-payloads.ts';
import { messagePayloads } from './messages-payloads.ts';
import { notificationPayloads } from './notifications-payloads.ts';
import { portfolioPayloads } from './portfolio-payloads.ts';
import { profilePayloads } from './profiles-payloads.ts';
import { projectPayloads } from './projects-payloads.ts';
import { reviewPayloads } from './reviews-payloads.ts';
import { supportPayloads } from './support-payloads.ts';

/**
 * The payload schema of every kind of command. Code that only queues and sends commands doesn't import them, because they are
 * most of the contract's bytes.
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
