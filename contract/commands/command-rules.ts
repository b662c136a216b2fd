import { appointmentTransitions, type OfflineRule } from '../appointment/rules.ts';
import { campaignTransitions } from '../campaign/rules.ts';
import { candidateTransitions, type CandidateEvent } from '../candidate/rules.ts';
import { commandKinds, type CommandBody } from './command.ts';
import type { Action } from '../permissions.ts';
import { projectTransitions } from '../project/rules.ts';

/** The permission that a command needs. Device and server check the same one. */
export const actionOf = (body: CommandBody): Action => rulesOf(body).action;

/** How a command behaves offline. */
export const offlineOf = (body: CommandBody): OfflineRule => rulesOf(body).offline;

/** An event of a state machine has the rules of its row, any other command those of its kind. */
function rulesOf(body: CommandBody): { action: Action; offline: OfflineRule } {
  switch (body.kind) {
    case 'appointmentEvent':
      return appointmentTransitions[body.payload.event];
    case 'campaignEvent':
      return campaignTransitions[body.payload.event];
    case 'candidateEvent':
      return chargesCard(body)
        ? { ...candidateTransitions[body.payload.event], offline: 'onlineOnly' }
        : candidateTransitions[body.payload.event];
    case 'projectEvent':
      return chargesCard(body)
        ? { ...projectTransitions[body.payload.event], offline: 'onlineOnly' }
        : projectTransitions[body.payload.event];
    default:
      return commandKinds[body.kind];
  }
}

/** Whether an acceptance or a request names a price that is charged: nothing that moves money waits in an outbox. */
const chargesCard = ({ kind, payload }: CommandBody): boolean =>
  (kind === 'candidateEvent' || kind === 'projectEvent') &&
  'priceCents' in payload &&
  typeof payload.priceCents === 'number';

/**
 * Whether only a person may send a command, and no program of a business: it charges a card, or it binds the business to a creator's
 * price, which may have changed since the program read it.
 */
export const needsPerson = (body: CommandBody): boolean =>
  chargesCard(body) || (body.kind === 'candidateEvent' && binding.has(body.payload.event));

const binding: ReadonlySet<CandidateEvent> = new Set(['business_invite', 'business_accepted']);
