/** Deletes an IndexedDB database; one that a tab still has open goes as soon as the last lets go of it. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error(`${name} could not be deleted`));
    // No tab can open it before it is deleted.
    request.onblocked = () => resolve();
  });
}
