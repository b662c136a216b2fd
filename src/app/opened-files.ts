import { useEffect, useState } from 'react';
import { device } from '#src/data/device/browser-device.ts';
import { givenOf, keepShared } from '#src/data/device/shared-files.ts';

/** Chromium's queue of what an installed app was started with (https://developer.mozilla.org/docs/Web/API/LaunchQueue). */
type LaunchQueue = {
  setConsumer: (take: (launch: { files: readonly FileSystemFileHandle[] }) => void) => void;
};

type Opened = 'none' | 'reading' | 'failed';

/**
 * Stores the pictures and videos that the system opened with the installed app, as if another app had shared them: the list
 * behind the screen then holds them. A reload brings the same files again, so it takes none.
 */
export function useOpenedFiles(): Opened {
  const [opened, setOpened] = useState<Opened>('none');
  useEffect(() => {
    const { launchQueue } = window as Window & { launchQueue?: LaunchQueue };
    if (isReload()) return;
    launchQueue?.setConsumer(({ files }) => {
      if (files.length === 0) return;
      setOpened('reading');
      void keepOpened(files)
        .then(() => setOpened('none'))
        .catch((error: unknown) => {
          setOpened('failed');
          reportError(error);
        });
    });
  }, []);
  return opened;
}

/** Without a signed-in user nothing is stored; the screen asks for a sign-in. */
async function keepOpened(handles: readonly FileSystemFileHandle[]): Promise<void> {
  const files = await Promise.all(handles.map((handle) => handle.getFile()));
  await keepShared(device, files.map(givenOf));
}

function isReload(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming && page.type === 'reload';
}
