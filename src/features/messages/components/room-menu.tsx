import { useNavigate } from '@tanstack/react-router';
import { Ban, EllipsisVertical, Flag } from 'lucide-react';
import { useState } from 'react';
import type { AccountId } from '#contract/ids.ts';
import { useActive } from '#src/data/signed-in.ts';
import { setBlocked, useBlocked } from '#src/data/blocked.ts';
import { reportHash } from '#src/lib/report-hash.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Menu, MenuItem, MenuTrigger } from '#src/ui/menu.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { toasts } from '#src/ui/toast-queue.ts';

export type RoomMenuProps = {
  actor: Actor;
  other: { accountId: AccountId; name: string };
};

/** Actions on the other side of a conversation. It opens as soon as it is loaded, because a tap requested it. */
export function RoomMenu({ actor, other }: RoomMenuProps) {
  const { accountId, name } = other;
  const navigate = useNavigate();
  const { role } = useActive();
  const support = role === 'creator' ? '/creator/support' : '/business/support';
  const blocked = useBlocked(actor);
  const [asks, setAsks] = useState(false);
  const set = async (wanted: boolean) => {
    try {
      await setBlocked(actor, accountId, wanted);
      toasts.success(wanted ? m.messages_blocked({ name }) : m.messages_unblocked({ name }));
    } catch (error) {
      showFailure(m.app_not_saved)(error);
    }
  };
  // Until the device was read, the menu would offer the wrong one of two.
  if (!blocked) {
    return (
      <IconButton label={m.messages_menu()}>
        <EllipsisVertical aria-hidden />
      </IconButton>
    );
  }
  const isBlocked = blocked.some((one) => one.accountId === accountId);
  return (
    <>
      <MenuTrigger defaultOpen>
        <IconButton label={m.messages_menu()}>
          <EllipsisVertical aria-hidden />
        </IconButton>
        <Menu aria-label={m.messages_menu()}>
          <MenuItem
            icon={<Flag aria-hidden />}
            onAction={() => void navigate({ to: support, hash: reportHash(other) })}
          >
            {m.messages_report({ name })}
          </MenuItem>
          <MenuItem
            icon={<Ban aria-hidden />}
            variant={isBlocked ? 'plain' : 'danger'}
            onAction={() => (isBlocked ? void set(false) : setAsks(true))}
          >
            {isBlocked ? m.app_unblock_name({ name }) : m.messages_block({ name })}
          </MenuItem>
        </Menu>
      </MenuTrigger>
      <ConfirmDialog
        isOpen={asks}
        title={m.messages_block_title({ name })}
        cancelLabel={m.app_cancel()}
        confirmLabel={m.messages_block_sure()}
        onConfirm={() => {
          setAsks(false);
          void set(true);
        }}
        onClose={() => setAsks(false)}
      >
        <p>{m.messages_block_text()}</p>
      </ConfirmDialog>
    </>
  );
}
