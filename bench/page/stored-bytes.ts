/** Every record of every database of this origin as JSON text, its key included where the record does not contain it; bytes become as long a text. */
export async function storedBytes(): Promise<{ usage: number; records: string[] }> {
  const records: string[] = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    const db = await answered(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const reading = db.transaction(store).objectStore(store);
      for (const one of await answered(reading.getAll())) records.push(textOf(one));
      if (reading.keyPath !== null) continue;
      for (const key of await answered(reading.getAllKeys())) records.push(textOf(key));
    }
    db.close();
  }
  return { usage: (await navigator.storage.estimate()).usage ?? 0, records };
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    ArrayBuffer.isView(one) || one instanceof ArrayBuffer ? 'x'.repeat(one.byteLength) : one,
  );

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB gave no answer'));
  });
}
