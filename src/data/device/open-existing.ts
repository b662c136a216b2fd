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

let isOpening = false;

/** Opens the device's database ahead of its first use: the browser reads it from the disk while scripts still load. */
export function openDeviceEarly(): void {
  if (isOpening) return;
  isOpening = true;
  // The first use reports a database that can't be opened.
  openAhead(DEVICE_DATABASE).catch(() => undefined);
}

/** Opens a database ahead of its users. The connection closes as soon as another one upgrades or deletes the database. */
export async function openAhead(name: string): Promise<void> {
  const db = await openExisting(name);
  db.onversionchange = () => db.close();
}
