import { Menu as MenuIcon } from 'lucide-react';
import { BRAND } from '#contract/brand.ts';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from '#src/ui/icon-button.tsx';
import { DialogTrigger, Sheet } from '#src/ui/sheet.tsx';
import { NavigationList } from './navigation-list.tsx';
import type { NavigationItem } from './navigation.ts';

/** Everything there is to go to, on screens too narrow for the sidebar. */
export function Drawer({ items }: { items: readonly NavigationItem[] }) {
  return (
    <DialogTrigger>
      <IconButton label={m.app_menu()} data-tour="menu">
        <MenuIcon aria-hidden />
      </IconButton>
      <Sheet side="left" title={BRAND}>
        {(close) => (
          <nav aria-label={m.app_navigation()}>
            <NavigationList items={items} onGo={close} />
          </nav>
        )}
      </Sheet>
    </DialogTrigger>
  );
}
