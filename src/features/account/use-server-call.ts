import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { whyNotNow } from './server-list.ts';

/** Runs online-only work, which resolves with the reason for its failure, or with null. `wrong` is that reason. */
export function useServerCall(failed: () => string = m.app_unreachable) {
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<string | null>) => {
    const why = whyNotNow();
    setWrong(why);
    if (why) return;
    setIsBusy(true);
    try {
      setWrong(await work());
    } catch (error) {
      reportError(error);
      setWrong(failed());
    } finally {
      setIsBusy(false);
    }
  };
  return { wrong, isBusy, run };
}
