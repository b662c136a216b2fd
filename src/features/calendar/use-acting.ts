import { useState } from 'react';
import type { PayloadOf } from '#contract/commands/command.ts';
import type { CommandId } from '#contract/ids.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { sendEvent } from './actions.ts';
import type { Desk } from './desk.ts';
import { reschedulesOf, type Shoot } from './overlay.ts';

type Acting = {
  /** The event that is on its way to the server right now. */
  busy: PayloadOf<'appointmentEvent'>['event'] | null;
  /** Something needed a connection and there was none; `mayBeDone`: there was one, and no answer came. */
  undelivered: { mayBeDone: boolean } | null;
  closeUndelivered: () => void;
  /** Answers whether it was queued or done. */
  act: (payload: PayloadOf<'appointmentEvent'>) => Promise<boolean>;
};

type Undelivered = {
  event: PayloadOf<'appointmentEvent'>['event'];
  mayBeDone: boolean;
  id: CommandId;
};

/** When another time was asked for in a shoot's project, what waits included. */
export function requestedOnOf({ view, actor }: Desk, shoot: Shoot): string[] {
  const project = view.projects.find((one) => one.id === shoot.projectId);
  return project ? reschedulesOf(project, view.pending, actor.accountId) : [];
}

/** Runs a person's action on a shoot, and shows an error message. */
export function useActing(desk: Desk, shoot: Shoot): Acting {
  const [busy, setBusy] = useState<Acting['busy']>(null);
  const [undelivered, setUndelivered] = useState<Undelivered | null>(null);
  const [tried, setTried] = useState<Undelivered | null>(null);
  const { run } = useCommand(m.app_not_saved);
  const act = async (payload: PayloadOf<'appointmentEvent'>): Promise<boolean> => {
    setBusy(payload.event);
    const isDone = await run(async () => {
      const requestedOn = requestedOnOf(desk, shoot);
      const again = tried?.event === payload.event ? tried.id : undefined;
      const toSend = { now: Date.now(), requestedOn, again };
      const outcome = await sendEvent(desk.actor, shoot, payload, toSend);
      if (outcome.state === 'refused') {
        toasts.warning(refusalSentence(outcome.refusal.code, outcome.refusal.current));
      }
      const failed = outcome.state === 'undelivered' ? { ...outcome, event: payload.event } : null;
      setTried(failed?.mayBeDone ? failed : null);
      setUndelivered(failed);
      return outcome.state === 'queued' || outcome.state === 'done';
    });
    setBusy(null);
    return isDone === true;
  };
  return { busy, undelivered, closeUndelivered: () => setUndelivered(null), act };
}
