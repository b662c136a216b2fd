import { useMemo } from 'react';
import type { CommandBody } from '#contract/commands/command.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import type { SentItem } from '#src/data/device/database.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { usePending } from '#src/data/pending.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { overlayProfile, type BusinessProfile, type ProfileView } from './overlay.ts';

/** The active business's profile as its people see it, live. Undefined until the device has been read; `missing`: not on it yet. */
export function useBusinessProfile(actor: Actor): ProfileView | 'missing' | undefined {
  const { accountId } = actor;
  const records = useReplicated('profiles');
  const pending = usePending(actor);
  return useMemo(() => {
    if (!records || !pending) return undefined;
    const record = records.find((one) => one.accountId === accountId);
    if (!record || !isBusiness(record)) return 'missing';
    const commands = [...(pending.sent as (SentItem & CommandBody)[]), ...pending.items];
    return overlayProfile(record, commands, accountId);
  }, [records, pending, accountId]);
}

const isBusiness = (profile: AccountProfile): profile is BusinessProfile =>
  profile.business !== null;
