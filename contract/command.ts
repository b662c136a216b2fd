import type * as z from 'zod/mini';
import type { commandPayloads } from './command-payloads.ts';
import { accountCommands } from './commands/accounts.ts';
import { appointmentCommands } from './commands/appointments.ts';
import { campaignCommands } from './commands/campaigns.ts';
import { candidateCommands } from './commands/candidates.ts';
import { contentCommands } from './commands/content.ts';
import { messageCommands } from './commands/messages.ts';
import { notificationCommands } from './commands/notifications.ts';
import { portfolioCommands } from './commands/portfolio.ts';
import { profileCommands } from './commands/profiles.ts';
import { projectCommands } from './commands/projects.ts';
import { reviewCommands } from './commands/reviews.ts';
import { supportCommands } from './commands/support.ts';
import type { CommandDeclaration } from './commands/declaration.ts';

export type CommandKind = keyof typeof commandPayloads;
export type PayloadOf<K extends CommandKind> = z.infer<(typeof commandPayloads)[K]>;
/** One typed command body for each kind. */
export type CommandBody = { [K in CommandKind]: { kind: K; payload: PayloadOf<K> } }[CommandKind];

/** Every kind of command, as its noun's file in `contract/commands` declares it. */
export const commandKinds: { readonly [K in CommandKind]: CommandDeclaration<PayloadOf<K>> } = {
  ...accountCommands,
  ...appointmentCommands,
  ...campaignCommands,
  ...candidateCommands,
  ...contentCommands,
  ...messageCommands,
  ...notificationCommands,
  ...portfolioCommands,
  ...profileCommands,
  ...projectCommands,
  ...reviewCommands,
  ...supportCommands,
};

/** The lane a command queues in. */
export const laneOf = <K extends CommandKind>({
  kind,
  payload,
}: {
  kind: K;
  payload: PayloadOf<K>;
}): string => commandKinds[kind].lane(payload);
