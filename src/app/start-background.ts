import type { AnyRouter } from '@tanstack/react-router';
import { whenFirstPainted, whenFirstReadsDone } from '#src/lib/first-paint.ts';
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
  await whenFirstReadsDone();
  const forever = new AbortController().signal;
  const [
    { startEngine },
    { finishSignOuts },
    { requestSyncWhenOffline },
    { pollForNew },
    { keepPush },
  ] = await Promise.all([
    import('#src/data/engine.ts'),
    import('#src/data/sign-out.ts'),
    import('#src/data/delivery/background-sync-request.ts'),
    import('#src/data/sync/poll.ts'),
    import('#src/data/push/push.ts'),
  ]);
  startEngine(forever);
  await whenFirstPainted();
  finishSignOuts(forever);
  requestSyncWhenOffline(forever);
  pollForNew(forever);
  keepPush(forever);
  await addStartImagesWhereNeeded();
}

/** Only iOS wants pictures for the start, and only before the app is on the home screen. */
async function addStartImagesWhereNeeded(): Promise<void> {
  const { isInstalled, isIosBrowser } = await import('./install/install-way.ts');
  if (!isIosBrowser(navigator) || isInstalled()) return;
  const { addStartImages } = await import('./install/start-images.ts');
  const { width, height } = screen;
  await addStartImages(document.head, { width, height, ratio: devicePixelRatio });
}
