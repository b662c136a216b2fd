import { BRAND } from '#contract/brand.ts';
import { m } from '#src/paraglide/messages.js';
import { DialogTrigger, Sheet } from '#src/ui/sheet.tsx';
import { MenuButton } from './menu-button.tsx';
import { NavigationList } from './navigation-list.tsx';
import type { NavigationItem } from './navigation.ts';

type Props = { items: readonly NavigationItem[]; defaultOpen: boolean; autoFocus: boolean };

/** Everything there is to go to, on screens too narrow for the sidebar. */
export function Drawer({ items, defaultOpen, autoFocus }: Props) {
  return (
    <DialogTrigger defaultOpen={defaultOpen}>
      <MenuButton autoFocus={autoFocus} />
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
