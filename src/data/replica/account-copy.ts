import { create } from 'zustand';
import { isSame } from '#contract/campaign/is-same.ts';
import type { AccountId } from '#contract/ids.ts';
import type { CollectionName } from '#contract/sync/collections.ts';
import type { RecordOf } from '#contract/sync/sync.ts';
import { registerFirstRead } from '#src/lib/first-paint.ts';
import type { Watchable } from '#src/lib/use-live.ts';
import type { OpenReplica } from './open-replica.ts';
import { readStored } from './read-stored.ts';

/** The replica that opened last. RxDB's chunk loads after the first paint. */
export const useCurrentReplica = create<{ replica: OpenReplica | null }>(() => ({ replica: null }));

/** Comparing 10,000 records takes a computer 60 ms; showing them again takes less. */
const COMPARED_RECORDS = 1_000;

/** Longer than a switch of the account takes. */
const KNOWN_MS = 5_000;

let created = 0;

/**
 * One account's records as this tab last saw them. Its replica may close and open again below it: watchers then get the records
 * that are known, and the newer ones as soon as they have been read.
 */
export class AccountCopy {
  /** Names it in the keys of watchers. */
  readonly key = ++created;
  readonly #watchers = new Map<CollectionName, number>();
  readonly #reading = new Map<CollectionName, Promise<RecordOf<CollectionName>[] | undefined>>();
  readonly known = new Map<CollectionName, readonly RecordOf<CollectionName>[]>();

  readonly accountId: AccountId;

  constructor(accountId: AccountId) {
    this.accountId = accountId;
  }

  /**
   * Every record of a collection: the known or stored ones while the replica is closed, then those of each replica of this account.
   */
  watch<C extends CollectionName>(collection: C): Watchable<RecordOf<C>[]> {
    return {
      subscribe: ({ next, error }) => {
        let followed: OpenReplica | null = null;
        let subscription: { unsubscribe: () => void } | undefined;
        let early: RecordOf<C>[] | undefined;
        let isOver = false;
        const take = (records: RecordOf<C>[]) => {
          const shown = early;
          early = undefined;
          // The replica's first records are usually on the screen already.
          if (shown && records.length <= COMPARED_RECORDS && isSame(shown, records)) return;
          this.known.set(collection, records);
          next(records);
        };
        const showStored = async () => {
          const records = await this.#readStored(collection);
          if (isOver || followed || !records) return;
          early = records;
          this.known.set(collection, records);
          next(records);
        };
        const follow = () => {
          const replica = this.#replica();
          if (replica === followed) return;
          subscription?.unsubscribe();
          followed = replica;
          subscription = replica?.watch(collection).subscribe({ next: take, error });
        };
        this.#count(collection, 1);
        const known = this.known.get(collection);
        if (known && !this.#replica()) {
          early = known as RecordOf<C>[];
          next(early);
        }
        const end = useCurrentReplica.subscribe(follow);
        follow();
        if (!known && !followed) void showStored();
        return {
          unsubscribe: () => {
            isOver = true;
            end();
            subscription?.unsubscribe();
            this.#count(collection, -1);
          },
        };
      },
    };
  }

  /** Watchers that begin during a read share it. */
  #readStored<C extends CollectionName>(collection: C): Promise<RecordOf<C>[] | undefined> {
    const running = this.#reading.get(collection);
    if (running) return running as Promise<RecordOf<C>[] | undefined>;
    const done = registerFirstRead();
    const reading = readStored(this.accountId, collection).finally(() => {
      this.#reading.delete(collection);
      done();
    });
    this.#reading.set(collection, reading);
    return reading;
  }

  /** Whether this tab has records to show before the disk is read. A replica that has just opened has none. */
  get isRemembered(): boolean {
    return [...this.known.values()].some((records) => records.length > 0);
  }

  /** Whether the account's replica is open, so that watchers follow every change. */
  get isOpen(): boolean {
    return this.#replica() !== null;
  }

  #replica(): OpenReplica | null {
    const { replica } = useCurrentReplica.getState();
    return replica?.accountId === this.accountId ? replica : null;
  }

  /** Unwatched records grow old: they stay known only if the replica closes meanwhile, as in a switch of the account. */
  #count(collection: CollectionName, by: 1 | -1): void {
    const watchers = (this.#watchers.get(collection) ?? 0) + by;
    this.#watchers.set(collection, watchers);
    if (watchers > 0) return;
    setTimeout(() => {
      if (this.#watchers.get(collection) === 0 && this.#replica()) this.known.delete(collection);
    }, KNOWN_MS);
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

/** Forgets the records of all accounts but these. */
export function forgetCopies(except: readonly AccountId[] = []): void {
  for (const accountId of copies.keys()) {
    if (!except.includes(accountId)) copies.delete(accountId);
  }
}
