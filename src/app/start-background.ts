import type { AnyRouter } from '@tanstack/react-router';
import { device } from '#src/data/device/browser-device.ts';
import { openSession } from '#src/data/device/stored-session.ts';
import { followKeyboard } from './follow-keyboard.ts';
import { pausePreloads } from './update/pause-preloads.ts';
import { registerWorker } from './update/register-worker.ts';

/** The background work of this tab, started once for the tab's life. */
export function startBackground(router: AnyRouter): void {
  pausePreloads(router);
  if (window.visualViewport) followKeyboard(window.visualViewport, window);
  if (import.meta.env.PROD) void registerWorker().catch(reportError);
  void startData().catch(reportError);
}

async function startData(): Promise<void> {
  const forever = new AbortController().signal;
  // The engine opens the copy, which a screen waits for: neither it nor the copy's code waits for what follows the first paint.
  void loadCopy().catch(() => undefined);
  const { startEngine } = await import('#src/data/engine.ts');
  startEngine(forever);
  const { whenFirstPainted } = await import('#src/lib/first-paint.ts');
  await whenFirstPainted();
  const [{ finishSignOuts }, { requestSyncWhenOffline }, { pollForNew }, { keepPush }] =
    await Promise.all([
      import('#src/data/sign-out.ts'),
      import('#src/data/delivery/background-sync-request.ts'),
      import('#src/data/sync/poll.ts'),
      import('#src/data/push/push.ts'),
    ]);
  finishSignOuts(forever);
  requestSyncWhenOffline(forever);
  pollForNew(forever);
  keepPush(forever);
}

/** Loads the code of the copy beside the engine's, where somebody is signed in. A chunk that is lost is reported by the engine. */
async function loadCopy(): Promise<void> {
  if (await openSession(device)) await import('#src/data/replica/open-replica.ts');
}
