import { useEffect, useState } from 'react';
import { hasNetwork } from '#src/data/device/has-network.ts';
import { m } from '#src/paraglide/messages.js';
import { keepPendingCode, readPendingCode, type PendingCode } from './pending-code.ts';

/** The database, the network and the bot check come after the form has painted. */
const loadActions = () => import('./sign-in-actions.ts');
type Actions = Awaited<ReturnType<typeof loadActions>>;

export type SignIn = {
  /** Null while the address is asked for. */
  pending: PendingCode | null;
  error: string | null;
  isBusy: boolean;
  sendCode: (email: string) => void;
  sendAgain: () => void;
  enterCode: (code: string) => void;
  /** Back to the address. */
  startOver: () => void;
  clearError: () => void;
};

/** Sign-in by email code, step by step. After the last step the session itself updates every screen. */
export function useSignIn(): SignIn {
  const [pending, setPending] = useState(() => readPendingCode(Date.now()));
  /** A sent code whose step was left for another address. */
  const [left, setLeft] = useState<PendingCode | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => {
      // Offline it cannot be prepared; sending reports that.
      if (hasNetwork())
        void loadActions().then(
          (actions) => actions.prepareProof(),
          () => undefined,
        );
    });
    return () => clearTimeout(timer);
  }, [pending]);

  const remember = (next: PendingCode | null) => {
    keepPendingCode(next);
    setPending(next);
  };

  const run = async (work: (actions: Actions) => Promise<void>) => {
    if (isBusy) return;
    setError(null);
    setIsBusy(true);
    try {
      await work(await loadActions());
    } catch (failure) {
      reportError(failure);
      setError(navigator.onLine ? m.auth_failed() : m.auth_offline());
    } finally {
      setIsBusy(false);
    }
  };

  const sendCode = (typed: string) =>
    void run(async ({ problemWithEmail, askForCode, failureSentence }) => {
      const problem = problemWithEmail(typed);
      if (problem) return setError(problem);
      const email = typed.trim();
      // Within the pause the code that was sent is the one to enter.
      const isSame = left?.email.toLowerCase() === email.toLowerCase();
      if (left && isSame && Date.now() < left.resendAt) return remember(left);
      if (!hasNetwork()) return setError(m.auth_offline());
      const reply = await askForCode(email);
      if (reply.ok) remember(reply.value);
      else setError(failureSentence(reply.failure));
    });

  const enterCode = (code: string) =>
    void run(async ({ problemWithCode, signIn, failureSentence }) => {
      const problem = problemWithCode(code);
      if (problem || !pending) return setError(problem);
      if (!hasNetwork()) return setError(m.auth_offline());
      const reply = await signIn(pending.email, code);
      if (reply.ok) keepPendingCode(null);
      else setError(failureSentence(reply.failure));
    });

  return {
    pending,
    error,
    isBusy,
    sendCode,
    sendAgain: () => pending && sendCode(pending.email),
    enterCode,
    startOver: () => {
      setError(null);
      setLeft(pending);
      remember(null);
    },
    clearError: () => setError(null),
  };
}
