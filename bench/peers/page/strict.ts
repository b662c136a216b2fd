const plainly = IDBDatabase.prototype.transaction;
const unfinished = new Set<IDBTransaction>();

/** Every peer writes as durably as the product and the floor: browsers otherwise report a write before it is on the disk. */
IDBDatabase.prototype.transaction = function (names, mode, options) {
  if (mode !== 'readwrite') return plainly.call(this, names, mode, options);
  const writing = plainly.call(this, names, mode, { ...options, durability: 'strict' });
  unfinished.add(writing);
  for (const end of ['complete', 'abort']) {
    writing.addEventListener(end, () => unfinished.delete(writing));
  }
  return writing;
};

/** Resolves when every write that has begun is on the disk: some peers report one when it is only asked for. */
export async function allDurable(): Promise<void> {
  while (unfinished.size > 0) {
    const [writing] = unfinished;
    await new Promise((resolve) => {
      for (const end of ['complete', 'abort']) writing?.addEventListener(end, resolve);
    });
  }
}
