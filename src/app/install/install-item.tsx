import { Download } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { MenuItem } from '#src/ui/menu.tsx';
import { install, useInstallPrompt } from './install-store.ts';
import { installWay, isInstalled } from './install-way.ts';

/** Puts the app on the home screen; nothing where that cannot be done, or is done. `onExplain` shows how it goes by hand. */
export function InstallItem({ onExplain }: { onExplain: () => void }) {
  const hasPrompt = useInstallPrompt(({ prompt }) => prompt !== null);
  const way = installWay({ isInstalled: isInstalled(), hasPrompt, browser: navigator });
  if (!way) return null;
  return (
    <MenuItem
      icon={<Download aria-hidden />}
      onAction={() => (way === 'prompt' ? void install().catch(reportError) : onExplain())}
    >
      {m.install_action()}
    </MenuItem>
  );
}
