import type { OutboxItem } from '#src/data/device/database.ts';
import { connectionOf, type LastContact } from '#src/data/device/last-contact.ts';

/** The device's facts about its connection and its unsent items. */
type SyncFacts = {
  isOnline: boolean;
  /** The last try to reach the server; null before the first. */
  contact: Pick<LastContact, 'reachable' | 'isPortal' | 'isTrouble' | 'reachedAt'> | null;
  items: readonly Pick<OutboxItem, 'state'>[];
};

export type PillState =
  | { kind: 'none' | 'portal' | 'trouble' }
  | { kind: 'sending' | 'waiting' | 'attention'; count: number }
  | { kind: 'offline'; reachedAt: number | null };

/** The most important fact about delivery: problems first, then the connection, then running uploads. */
export function pillOf({ isOnline, contact, items }: SyncFacts): PillState {
  const asking = items.filter((item) => item.state === 'attention').length;
  const count = items.length - asking;
  if (asking > 0) return { kind: 'attention', count: asking };
  const connection = connectionOf(contact, isOnline);
  if (connection === 'online') return count > 0 ? { kind: 'sending', count } : { kind: 'none' };
  if (connection !== 'offline') return { kind: connection };
  if (count > 0) return { kind: 'waiting', count };
  return { kind: 'offline', reachedAt: contact?.reachedAt ?? null };
}
