/** One IndexedDB transaction of a page, as `watchTransactions` saw it. */
export type SeenTransaction = {
  database: string;
  mode: string;
  stores: string[];
  /** Milliseconds since the navigation began. */
  at: number;
  /** Its requests, as `store.index method(query)`. */
  asked: string[];
};

/** A transaction in which nothing is asked: Dexie compares the stores with its schema once for each connection. */
export const isOpening = (one: SeenTransaction) => one.asked.length === 0;

/** RxDB's own notes about its collections, read when a database is opened. */
export const isOwnNotes = (one: SeenTransaction) => one.database.endsWith('_rxdb_internal');

/**
 * Runs in the page before the app: notes every transaction with what was asked in it, and, once all selectors are in the
 * document, when the frame with them was painted.
 */
export function watchTransactions(selectors: string[]): void {
  const seen: SeenTransaction[] = [];
  const of = new WeakMap<IDBTransaction, SeenTransaction>();
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(names, mode, options) {
    const made = open.call(this, names, mode, options);
    const stores = typeof names === 'string' ? [names] : [...names];
    const one: SeenTransaction = {
      database: this.name,
      mode: mode ?? 'readonly',
      stores,
      at: performance.now(),
      asked: [],
    };
    of.set(made, one);
    seen.push(one);
    return made;
  };
  const note = (
    transaction: IDBTransaction,
    place: string,
    method: string,
    query: unknown,
  ): void => {
    const range = query instanceof IDBKeyRange ? [query.lower, query.upper] : query;
    const text = JSON.stringify(range) ?? '';
    of.get(transaction)?.asked.push(`${place} ${method}(${text.slice(0, 60)})`);
  };
  for (const kind of [IDBObjectStore, IDBIndex]) {
    for (const method of 'get getAll getKey getAllKeys getAllRecords put add delete clear openCursor openKeyCursor count'.split(
      ' ',
    )) {
      const real: unknown = Reflect.get(kind.prototype, method);
      if (typeof real !== 'function') continue;
      Reflect.set(
        kind.prototype,
        method,
        function (this: IDBObjectStore | IDBIndex, ...args: unknown[]): unknown {
          const store = this instanceof IDBIndex ? this.objectStore : this;
          const place = this instanceof IDBIndex ? `${store.name}.${this.name}` : store.name;
          const isWrite = method === 'put' || method === 'add';
          note(store.transaction, place, method, isWrite ? undefined : args[0]);
          return Reflect.apply(real, this, args);
        },
      );
    }
  }
  const look = (): void => {
    if (!selectors.every((one) => document.querySelector(one))) {
      requestAnimationFrame(look);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => Reflect.set(window, 'paintedAt', performance.now());
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
  Reflect.set(window, 'seenTransactions', seen);
}
