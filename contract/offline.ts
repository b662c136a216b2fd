import { appointmentTransitions, type OfflineRule } from './appointment/rules.ts';
import type { CommandBody } from './command.ts';
import { commandRules } from './command-rules.ts';

/** How a command behaves offline; an appointment's events differ. */
export const offlineOf = (body: CommandBody): OfflineRule =>
  body.kind === 'appointmentEvent'
    ? appointmentTransitions[body.payload.event].offline
    : commandRules[body.kind].offline;
