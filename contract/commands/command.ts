import type * as z from 'zod/mini';
import type { commandPayloads } from './command-payloads.ts';
import { accountCommands } from './accounts.ts';
import { appointmentCommands } from './appointments.ts';
import { campaignCommands } from './campaigns.ts';
import { candidateCommands } from './candidates.ts';
import { contentCommands } from './content.ts';
import { messageCommands } from './messages.ts';
import { notificationCommands } from './notifications.ts';
import { portfolioCommands } from './portfolio.ts';
import { profileCommands } from './profiles.ts';
import { projectCommands } from './projects.ts';
import { reviewCommands } from './reviews.ts';
import { supportCommands } from './support.ts';
import type { CommandDeclaration } from './declaration.ts';

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
