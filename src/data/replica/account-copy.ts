import { create } from 'zustand';
import type { AccountId } from '#contract/ids.ts';
import type { CollectionName } from '#contract/sync/collections.ts';
import type { RecordOf } from '#contract/sync/sync.ts';
import type { Watchable } from '#src/lib/use-live.ts';
import type { OpenReplica } from './open-replica.ts';

/** The replica that opened last. RxDB's chunk loads after the first paint. */
export const useCurrentReplica = create<{ replica: OpenReplica | null }>(() => ({ replica: null }));

let created = 0;

/**
 * One account's records as this tab last saw them. Its replica may close and open again below it: watchers then get the records
 * that are known, and the newer ones as soon as they have been read.
 */
export class AccountCopy {
  /** Names it in the keys of watchers. */
  readonly key = ++created;
  readonly known = new Map<CollectionName, readonly RecordOf<CollectionName>[]>();

  readonly accountId: AccountId;

  constructor(accountId: AccountId) {
    this.accountId = accountId;
  }

  /** Every record of a collection: at once what is known, then what each replica of this account says. */
  watch<C extends CollectionName>(collection: C): Watchable<RecordOf<C>[]> {
    return {
      subscribe: ({ next, error }) => {
        let followed: OpenReplica | null = null;
        let subscription: { unsubscribe: () => void } | undefined;
        const take = (records: RecordOf<C>[]) => {
          this.known.set(collection, records);
          next(records);
        };
        const follow = ({ replica }: { replica: OpenReplica | null }) => {
          if (replica === followed || replica?.accountId !== this.accountId) return;
          subscription?.unsubscribe();
          followed = replica;
          subscription = replica.watch(collection).subscribe({ next: take, error });
        };
        const known = this.known.get(collection);
        if (known) next(known as RecordOf<C>[]);
        const end = useCurrentReplica.subscribe(follow);
        follow(useCurrentReplica.getState());
        return { unsubscribe: () => (end(), subscription?.unsubscribe()) };
      },
    };
  }
}

/** The least recently opened one first. */
export const copies = new Map<AccountId, AccountCopy>();

/** An account's copy; the same object until it is forgotten. */
export function copyOf(accountId: AccountId): AccountCopy {
  const held = copies.get(accountId) ?? new AccountCopy(accountId);
  copies.set(accountId, held);
  return held;
}

/** Forgets the records of these accounts, or of all. */
export function forgetCopies(of: readonly AccountId[] = [...copies.keys()]): void {
  for (const accountId of of) copies.delete(accountId);
}
