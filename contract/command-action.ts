import { appointmentTransitions } from './appointment/rules.ts';
import type { CommandBody } from './command.ts';
import { commandRules } from './command-rules.ts';
import type { Action } from './permissions.ts';

/** What a role must allow for a command; an appointment's events differ. Device and server ask the same. */
export const actionOf = (body: CommandBody): Action =>
  body.kind === 'appointmentEvent'
    ? appointmentTransitions[body.payload.event].action
    : commandRules[body.kind].action;
