import { EllipsisVertical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from '#src/ui/icon-button.tsx';
import type { RoomMenuProps } from './room-menu.tsx';

// Menus and dialogs are a large part of the interface's code, and few conversations ever need one.
const RoomMenu = lazy(async () => ({ default: (await import('./room-menu.tsx')).RoomMenu }));

/** The button of a conversation’s menu. The menu’s code loads with the first tap. */
export function LazyRoomMenu(props: RoomMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const early = (
    <IconButton label={m.messages_menu()} onPress={() => setIsWanted(true)}>
      <EllipsisVertical aria-hidden />
    </IconButton>
  );
  return isWanted ? (
    <Suspense fallback={early}>
      <RoomMenu {...props} />
    </Suspense>
  ) : (
    early
  );
}
