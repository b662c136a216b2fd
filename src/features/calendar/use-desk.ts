import { useMemo } from 'react';
import { can } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { Membership } from '#contract/profile/record.ts';
import { useNow } from '#src/lib/now.ts';
import type { Desk } from './desk.ts';
import { useCalendar } from './queries.ts';
import { useOlderShoots } from './use-older-shoots.ts';

type Active = { actor: Actor; membership: Membership };

/** The data of every part of the calendar; undefined until this device has been read. `month` is the visible one. */
export function useDesk(
  { actor, membership }: Active,
  month: string | null = null,
): Desk | undefined {
  const { accountId, role, creatorId } = membership;
  const now = useNow();
  const older = useOlderShoots(actor, month, now);
  const view = useCalendar(actor, older.shoots);
  const { state, reload } = older;
  return useMemo(() => {
    if (!view) return undefined;
    const side = creatorId === accountId ? 'creator' : 'business';
    const canAct = can(role, 'booking.act');
    return { actor, side, role, canAct, now, view, older: state, onReloadOlder: reload };
  }, [actor, accountId, role, creatorId, now, view, state, reload]);
}
