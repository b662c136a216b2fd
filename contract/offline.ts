import { appointmentTransitions, type OfflineRule } from './appointment/rules.ts';
import { campaignTransitions } from './campaign/rules.ts';
import { candidateTransitions } from './candidate/rules.ts';
import type { CommandBody } from './command.ts';
import { commandRules } from './command-rules.ts';
import { projectTransitions } from './project/rules.ts';

/** How a command behaves offline; events differ. */
export function offlineOf(body: CommandBody): OfflineRule {
  switch (body.kind) {
    case 'appointmentEvent':
      return appointmentTransitions[body.payload.event].offline;
    case 'campaignEvent':
      return campaignTransitions[body.payload.event].offline;
    case 'candidateEvent':
      return candidateTransitions[body.payload.event].offline;
    case 'projectEvent':
      return projectTransitions[body.payload.event].offline;
    default:
      return commandRules[body.kind].offline;
  }
}
