import { useState } from 'react';
import { showFailure } from './show-failure.ts';

type Command = {
  isBusy: boolean;
  /** Resolves with the result, or with undefined if it failed and the person was informed. */
  run: <T>(work: () => Promise<T>) => Promise<T | undefined>;
};

/** Runs a person's action. `failed`: the sentence shown when it throws. */
export function useCommand(failed: () => string): Command {
  const [isBusy, setIsBusy] = useState(false);
  const run: Command['run'] = async (work) => {
    setIsBusy(true);
    try {
      return await work();
    } catch (error) {
      showFailure(failed)(error);
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
