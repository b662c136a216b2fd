import { appointmentTransitions } from './appointment/rules.ts';
import { campaignTransitions } from './campaign/rules.ts';
import { candidateTransitions } from './candidate/rules.ts';
import type { CommandBody } from './command.ts';
import { commandRules } from './command-rules.ts';
import type { Action } from './permissions.ts';
import { projectTransitions } from './project/rules.ts';

/** What a role must allow for a command; events differ. Device and server ask the same. */
export function actionOf(body: CommandBody): Action {
  switch (body.kind) {
    case 'appointmentEvent':
      return appointmentTransitions[body.payload.event].action;
    case 'campaignEvent':
      return campaignTransitions[body.payload.event].action;
    case 'candidateEvent':
      return candidateTransitions[body.payload.event].action;
    case 'projectEvent':
      return projectTransitions[body.payload.event].action;
    default:
      return commandRules[body.kind].action;
  }
}
