import { useMemo } from 'react';
import type { CommandBody } from '#contract/commands/command.ts';
import type { AccountId } from '#contract/ids.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import type { OutboxItem, SentItem } from './device/database.ts';
import type { Actor } from './device/outbox.ts';
import { usePending } from './pending.ts';
import { useReplicated } from './replica/current-replica.ts';

export type PendingCommand = OutboxItem | (SentItem & CommandBody);

type Kind<P extends AccountProfile, V> = {
  /** Whether a record is of this kind of account. */
  isOwn: (record: AccountProfile) => record is P;
  overlay: (record: P, pending: readonly PendingCommand[], accountId: AccountId) => V;
};

/**
 * The active account's own profile with its pending edits, live. Undefined until the device has been read; `missing`: not on it
 * yet. `kind` stays the same object.
 */
export function useOwnRecord<P extends AccountProfile, V>(
  actor: Actor,
  kind: Kind<P, V>,
): V | 'missing' | undefined {
  const { accountId } = actor;
  const records = useReplicated('profiles');
  const pending = usePending(actor);
  return useMemo(() => {
    if (!records || !pending) return undefined;
    const record = records.find((one) => one.accountId === accountId);
    if (!record || !kind.isOwn(record)) return 'missing';
    const commands = [...(pending.sent as (SentItem & CommandBody)[]), ...pending.items];
    return kind.overlay(record, commands, accountId);
  }, [records, pending, accountId, kind]);
}
