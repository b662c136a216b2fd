/** The device's own database: session, queue, and message log. Every other one is a replica's. */
export const DEVICE_DATABASE = 'device';

/** Opens an existing database. Rejects without creating one if there is none. */
export function openExisting(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(`${name} could not be opened`));
  });
}
