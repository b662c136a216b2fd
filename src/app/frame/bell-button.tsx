import { Bell } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Badge } from '#src/ui/badge.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import type { EarlyTap } from './use-early-tap.ts';

type Props = { count: number; onTap?: EarlyTap; autoFocus?: boolean };

/** The number of unseen notifications; opens the newest of them. */
export function BellButton({ count, onTap, autoFocus = false }: Props) {
  const label = count > 0 ? m.notifications_bell_new({ count }) : m.notifications_title();
  return (
    <IconButton label={label} data-tour="notifications" autoFocus={autoFocus} {...onTap}>
      <Bell aria-hidden />
      <Badge count={count} label="" />
    </IconButton>
  );
}
