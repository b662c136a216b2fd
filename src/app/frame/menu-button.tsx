import { Menu } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from '#src/ui/icon-button.tsx';
import type { EarlyTap } from './use-early-tap.ts';

type Props = { onTap?: EarlyTap; autoFocus?: boolean };

/** Opens the navigation on narrow screens. */
export function MenuButton({ onTap, autoFocus = false }: Props) {
  return (
    <IconButton label={m.app_menu()} data-tour="menu" autoFocus={autoFocus} {...onTap}>
      <Menu aria-hidden />
    </IconButton>
  );
}
