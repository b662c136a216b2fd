/** Every record of every database of this origin, as JSON text: the content of a structured clone. */
export async function storedBytes(): Promise<{ usage: number; records: string[] }> {
  const records: string[] = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    const db = await opened(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const all = await opened(db.transaction(store).objectStore(store).getAll());
      records.push(...all.map((one: unknown) => JSON.stringify(one)));
    }
    db.close();
  }
  return { usage: (await navigator.storage.estimate()).usage ?? 0, records };
}

function opened<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB gave no answer'));
  });
}
