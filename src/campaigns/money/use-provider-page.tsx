import { useState } from 'react';
import { hasNetwork } from '#src/data/device/has-network.ts';
import { m } from '#src/paraglide/messages.js';
import { BlockedPageDialog } from '#src/ui/blocked-page-dialog.tsx';
import { openInNewTab, type PageAnswer } from '#src/ui/new-tab.ts';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';

/** Opens a page of the payment provider in a new tab. `blocked` is to be rendered: the link after a blocked tab. */
export function useProviderPage(request: () => Promise<PageAnswer>) {
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const [url, setUrl] = useState<string | null>(null);
  const open = () => {
    if (!hasNetwork()) return void toasts.warning(m.app_online_only());
    void run(() => openInNewTab(request)).then((blocked) => setUrl(blocked ?? null));
  };
  const blocked = url ? <BlockedPageDialog url={url} onClose={() => setUrl(null)} /> : null;
  return { open, isBusy, blocked };
}
