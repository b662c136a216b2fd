/** Every file runs in the same page: each test leaves that page, its modules and its disk as it found them. */
// The order of the layers is that of the first stylesheet, as in the app.
import '#src/ui/theme.css';
import '#src/ui/base.css';
import { beforeEach, onTestFinished, vi } from 'vitest';
import { useInstallPrompt } from '#src/app/install/install-store.ts';
import { useUpdate } from '#src/app/update/update-store.ts';
import { device } from '#src/data/device/browser-device.ts';
import { signOutDone } from '#src/data/leaving.ts';
import { forgetCopies, useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { deleteDatabase } from '#src/data/replica/delete-database.ts';
import { listPosition as opportunitiesPosition } from '#src/features/opportunities/list-position.ts';
import { listPosition as creatorsPosition } from '#src/features/directory/list-position.ts';
import { pushToastQueue } from '#src/ui/toast-push-queue.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';

const { db } = device;

// RxDB waits for an idle page before it closes each of its collections: with nobody to disturb, that was a tenth of the run.
const soon = setTimeout;
globalThis.requestIdleCallback = (run) =>
  Number(soon(() => run({ didTimeout: false, timeRemaining: () => 50 }), 0));

// What a test registers is undone in reverse order, so this comes last.
beforeEach(() => {
  // What a test began may end, and say so, while its databases are being removed.
  clearToasts();
  onTestFinished(leaveNothing);
});

async function leaveNothing(): Promise<void> {
  vi.useRealTimers();
  // The next test's own sign-out would be taken for this one.
  await signOutDone();
  // In this order: a spy on a stub would bring the stub back.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  emptyPage();
  opportunitiesPosition.clear();
  creatorsPosition.clear();
  useCurrentReplica.setState(useCurrentReplica.getInitialState(), true);
  forgetCopies();
  useInstallPrompt.setState(useInstallPrompt.getInitialState(), true);
  useUpdate.setState(useUpdate.getInitialState(), true);
  localStorage.clear();
  sessionStorage.clear();
  await emptyDisk();
}

const { attributes } = document.documentElement;
const initialAttributes = Array.from(attributes, ({ name, value }) => [name, value] as const);

function emptyPage(): void {
  document.body.replaceChildren();
  for (const { name } of Array.from(attributes)) document.documentElement.removeAttribute(name);
  for (const [name, value] of initialAttributes) document.documentElement.setAttribute(name, value);
  clearToasts();
  scrollTo(0, 0);
}

function clearToasts(): void {
  for (const queue of [toastQueue, pushToastQueue]) {
    for (const { key } of queue.visibleToasts) queue.close(key);
    queue.clear();
  }
}

/** The device's own database stays open, without a row; all others are deleted. */
async function emptyDisk(): Promise<void> {
  await db.open();
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
  const databases = await indexedDB.databases();
  const others = databases.flatMap(({ name }) => (name && name !== db.name ? [name] : []));
  await Promise.all(others.map(deleteDatabase));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
