import { create } from 'zustand';
import type { AccountId } from '#contract/ids.ts';

/** A switch of the account that is being stored. */
export type Choice = { from: AccountId | null; to: AccountId };

const useChoice = create<{ choice: Choice | null }>(() => ({ choice: null }));

/** Longer than a stored switch takes to reach the screens of this tab. */
const SHOWN_BY_MS = 1_000;

/**
 * Shows a switch in this tab while `store` writes it. A write that fails, or finds that it may not switch, shows the former account
 * again.
 * @param store resolves to whether the account was switched
 */
export async function showWhileStored(
  choice: Choice,
  store: () => Promise<boolean>,
): Promise<boolean> {
  useChoice.setState({ choice });
  const drop = () => {
    if (useChoice.getState().choice === choice) useChoice.setState({ choice: null });
  };
  try {
    const isSwitched = await store();
    if (isSwitched) setTimeout(drop, SHOWN_BY_MS);
    else drop();
    return isSwitched;
  } catch (error) {
    drop();
    throw error;
  }
}

/** The account to show: the stored one, or one that takes its place and is being stored. */
export function useShownAccount(stored: AccountId | null): AccountId | null {
  const { choice } = useChoice();
  return choice && choice.from === stored ? choice.to : stored;
}
