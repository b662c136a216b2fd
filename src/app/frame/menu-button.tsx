import { Menu } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from '#src/ui/icon-button.tsx';
import type { EarlyTap } from './use-early-tap.ts';

/** Opens the navigation on narrow screens. */
export function MenuButton({ onTap }: { onTap?: EarlyTap }) {
  return (
    <IconButton label={m.app_menu()} data-tour="menu" {...onTap}>
      <Menu aria-hidden />
    </IconButton>
  );
}
