/** The IndexedDB requests of a measured task. */
export type IdbWork = { transactions: number; writing: number; requests: number };

const work: IdbWork = { transactions: 0, writing: 0, requests: 0 };

/** Counts from here on. Only for the profile: counted runs are not the timed ones. */
export function startCounting(): void {
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    work.transactions++;
    if (mode === 'readwrite') work.writing++;
    return open.call(this, names, mode, options);
  };
  for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype]) countRequests(prototype);
}

function countRequests(prototype: object): void {
  for (const name of [
    'get',
    'getAll',
    'put',
    'add',
    'delete',
    'openCursor',
    'openKeyCursor',
    'getAllKeys',
    'count',
  ]) {
    const method: unknown = Reflect.get(prototype, name);
    if (typeof method !== 'function') continue;
    Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]): unknown {
      work.requests++;
      return Reflect.apply(method, this, args);
    });
  }
}

/** The count since the last call. */
export function idbWork(): IdbWork {
  const done = { ...work };
  Object.assign(work, { transactions: 0, writing: 0, requests: 0 });
  return done;
}
