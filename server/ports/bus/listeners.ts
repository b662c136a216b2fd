import type { AccountId } from '#contract/ids.ts';
import type { Hint, Listener } from './bus.ts';

/** This process's listeners by account. */
export function createListeners() {
  const byAccount = new Map<AccountId, Set<Listener>>();
  return {
    add(accountId: AccountId, listener: Listener): () => void {
      const listeners = byAccount.get(accountId) ?? new Set();
      byAccount.set(accountId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byAccount.get(accountId) === listeners) {
          byAccount.delete(accountId);
        }
      };
    },
    notify(hint: Hint): void {
      for (const listener of byAccount.get(hint.accountId) ?? []) listener(hint);
    },
    clear(): void {
      byAccount.clear();
    },
  };
}
