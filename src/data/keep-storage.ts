let isAsked = false;

/**
 * Asks the browser not to delete what it keeps for us when the device runs full. Called when the person has queued
 * something, because from then on there is something that exists nowhere else. Some browsers put the question to the
 * person: so it is asked once in each run of the app, and never where it is granted. Never rejects.
 */
export async function askToKeepStorage(
  storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined = navigator.storage,
): Promise<void> {
  if (isAsked || !storage) return;
  isAsked = true;
  try {
    if (!(await storage.persisted())) await storage.persist();
  } catch {
    // Storage is forbidden or broken here; the Outbox says whether it is protected, and asks again there.
  }
}
