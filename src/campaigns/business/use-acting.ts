import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isAboutSubscription } from '#contract/billing/subscription.ts';
import type { CommandId } from '#contract/ids.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import type { Outcome } from '#src/data/send.ts';
import { readUndoneText } from '../frame/connection-text.ts';

type Acting = {
  isBusy: boolean;
  /**
   * Runs an action and shows an error message. Returns whether it was done, or stored for sending. The action gets the id of
   * an earlier attempt without an answer: `about` identifies equal attempts, because the server runs one id once and repeats
   * its answer.
   */
  run: (
    what: (again: CommandId | undefined) => Promise<Outcome>,
    about?: string,
  ) => Promise<boolean>;
};

type Options = {
  /** Shows a refusal in place of the error message. */
  onRefused?: (refusal: RuleRefusal) => void;
  /** Why the action was not done without a connection. */
  offline?: () => string;
};

/** Runs a person's action and shows an error message. `sentence` may supply a better one for a refusal. */
export function useActing(
  sentence: (refusal: RuleRefusal) => string = ({ code, current }) =>
    refusalSentence(code, current),
  { onRefused, offline }: Options = {},
): Acting {
  const { isBusy, run: runCommand } = useCommand(m.review_not_saved);
  const navigate = useNavigate();
  const [tried, setTried] = useState<{ id: CommandId; about: string } | null>(null);
  const run: Acting['run'] = async (what, about = '') => {
    const isDone = await runCommand(async () => {
      const outcome = await what(tried?.about === about ? tried.id : undefined);
      const isUnsure = outcome.state === 'undelivered' && outcome.mayBeDone;
      setTried(isUnsure ? { id: outcome.id, about } : null);
      if (outcome.state === 'refused' && onRefused) onRefused(outcome.refusal);
      else if (outcome.state === 'refused' && isAboutSubscription(outcome.refusal.code)) {
        const onPress = () => void navigate({ to: '/business/subscription' });
        toasts.ask(
          sentence(outcome.refusal),
          { label: m.subscription_manage(), onPress },
          () => {},
        );
      } else if (outcome.state === 'refused') toasts.warning(sentence(outcome.refusal));
      if (outcome.state === 'undelivered') {
        toasts.warning(
          outcome.mayBeDone ? m.review_maybe_done() : await readUndoneText(offline?.()),
        );
      }
      return outcome.state === 'queued' || outcome.state === 'done';
    });
    return isDone === true;
  };
  return { isBusy, run };
}
