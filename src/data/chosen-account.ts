import { useEffect } from 'react';
import { create } from 'zustand';
import type { AccountId } from '#contract/ids.ts';

/** A switch of the account that is being stored. */
type Choice = { from: AccountId | null; to: AccountId };

const useChoice = create<{ choice: Choice | null }>(() => ({ choice: null }));

/** A stored switch that this tab never sees, because another tab has switched back, is forgotten after this time. */
const FORGOTTEN_AFTER_MS = 5_000;

/**
 * Shows a switch in this tab while `store` writes it, until the screens see the stored one. A write that fails, or that may not
 * switch, brings the former account back. Null shows nothing before it is stored. A later switch takes the place of an earlier one.
 * @param store resolves to whether the account was switched
 */
export async function showWhileStored(
  choice: Choice | null,
  store: () => Promise<boolean>,
): Promise<boolean> {
  useChoice.setState({ choice });
  try {
    const isSwitched = await store();
    if (isSwitched) setTimeout(() => drop(choice), FORGOTTEN_AFTER_MS);
    else drop(choice);
    return isSwitched;
  } catch (error) {
    drop(choice);
    throw error;
  }
}

function drop(choice: Choice | null): void {
  if (useChoice.getState().choice === choice) useChoice.setState({ choice: null });
}

/** The account to show: the stored one, or the one that is being stored in its place. `stored` is undefined until it is read. */
export function useShownAccount(stored: AccountId | null | undefined): AccountId | null {
  const { choice } = useChoice();
  const isSeen = choice !== null && stored !== undefined && stored !== choice.from;
  useEffect(() => {
    if (isSeen) drop(choice);
  }, [isSeen, choice]);
  return choice && choice.from === stored ? choice.to : (stored ?? null);
}
