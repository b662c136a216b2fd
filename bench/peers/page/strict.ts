const plainly = IDBDatabase.prototype.transaction;

/** Every peer writes as durably as the product and the floor: browsers otherwise report a write before it is on the disk. */
IDBDatabase.prototype.transaction = function (names, mode, options) {
  if (mode !== 'readwrite') return plainly.call(this, names, mode, options);
  return plainly.call(this, names, mode, { ...options, durability: 'strict' });
};
export {};
