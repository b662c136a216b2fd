import type { CommandAnswer } from '#contract/commands/command-batch.ts';
import type { CommandId } from '#contract/ids.ts';
import { dropHolds, holdPrice } from '../billing/hold-price.ts';
import { HoldNeeded } from '../billing/required-hold.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';
import type { Command } from './command-handler.ts';

type Answers = Map<Command, CommandAnswer>;

/** Seconds after which a command is tried again whose payment provider did not answer. */
const RETRY_SECONDS = 15;

/**
 * Commits commands, and holds the price of each acceptance, or offered round, that needs one: without a lock or a connection, between two tries of
 * the commit. A command whose provider does not answer is answered `later`, and its lane waits behind it; a refused one releases
 * its hold.
 */
export async function commitHolding(
  deps: Deps,
  caller: AccountCaller,
  commands: Command[],
  commit: (commands: Command[]) => Promise<Answers>,
): Promise<Answers> {
  const held: CommandId[] = [];
  const later: Answers = new Map();
  let ready = commands;
  for (;;) {
    try {
      const answers = await commit(ready);
      const refused = [...answers].flatMap(([{ id }, { outcome }]) =>
        outcome === 'refused' && held.includes(id) ? [id] : [],
      );
      if (refused.length > 0) await dropHolds(deps, caller.accountId, refused);
      return new Map([...answers, ...later]);
    } catch (error) {
      if (!(error instanceof HoldNeeded)) throw error;
      const { commandId } = error.price;
      const isKnown = (await holdPrice(deps, caller.accountId, error.price)) === 'known';
      if (isKnown && !held.includes(commandId)) held.push(commandId);
      else {
        for (const command of laneFrom(ready, commandId)) {
          const { id } = command;
          later.set(command, id === commandId ? unavailable(id) : { id, outcome: 'notTried' });
        }
        ready = ready.filter((command) => !later.has(command));
      }
    }
  }
}

const unavailable = (id: CommandId): CommandAnswer => ({
  id,
  outcome: 'later',
  refusal: refuse('PAYMENTS_UNAVAILABLE', { retryAfter: RETRY_SECONDS }),
});

/** A command, and those behind it in its lane: none of them overtakes it. */
function laneFrom(commands: readonly Command[], id: CommandId): Command[] {
  const [first, ...behind] = commands.slice(commands.findIndex((one) => one.id === id));
  return first ? [first, ...behind.filter(({ lane }) => lane === first.lane)] : [];
}
