let isAsked = false;

/**
 * Asks the browser not to delete our data when the device is full. Called when the person has queued a command, because it
 * exists nowhere else. Some browsers ask the person, so it is requested once in each run of the app, and never after a grant.
 * Never rejects.
 */
export async function askToKeepStorage(
  storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined = navigator.storage,
): Promise<void> {
  if (isAsked || !storage) return;
  isAsked = true;
  try {
    if (!(await storage.persisted())) await storage.persist();
  } catch {
    // Storage is forbidden or broken here; the Outbox shows whether it is protected, and asks again there.
  }
}
