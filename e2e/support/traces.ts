import type { Page } from '@playwright/test';

/** Everything this origin keeps on the device that a script can read, as one text. Cached files are named, not read. */
export async function everythingKept(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const opened = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const rows = (db: IDBDatabase, store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = db.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result as unknown[]);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const kept: Record<string, unknown> = {
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await opened(name);
      for (const store of db.objectStoreNames) kept[`${name}/${store}`] = await rows(db, store);
      db.close();
    }
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys();
      // The app's own files are the same for everyone.
      kept[name] = keys
        .map(({ url }) => url)
        .filter((url) => !name.includes('-precache-') || url.includes('/api/'));
    }
    return JSON.stringify(kept, null, 1);
  });
}
