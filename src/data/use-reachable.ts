import { parseCursor } from '#contract/sync/cursor.ts';
import { device } from './device/browser-device.ts';
import { hasNetwork } from './device/has-network.ts';
import { onDatabase } from './device/device.ts';
import { type Connection, connectionOf, lastContact } from './device/last-contact.ts';
import type { Actor } from './device/outbox.ts';
import { useLive } from '#src/lib/use-live.ts';
import { useOnline } from './use-online.ts';

/** The connection, as of the last call. */
export const readConnection = async (isOnline = hasNetwork()): Promise<Connection> =>
  connectionOf(await onDatabase(device.db, lastContact), isOnline);

/** The same, live; `online` until the device has been read. */
export function useConnection(): Connection {
  const isOnline = useOnline();
  const connection = useLive(() => readConnection(true), 'connection');
  return isOnline ? (connection ?? 'online') : 'offline';
}

/** Whether the server can probably be reached: there is a network, and the last call was answered. */
export const useReachable = (): boolean => useConnection() === 'online';

/** How far the account was ever read, whether the server answered last, and when. */
type CopyAge = {
  /** `none` before the first page arrived, `partial` while the others are read. */
  firstContact: 'none' | 'partial' | 'done';
  isComplete: boolean;
  isReachable: boolean;
  reachedAt: number | null;
};

export function useCopyAge({ accountId }: Pick<Actor, 'accountId'>): CopyAge | undefined {
  return useLive(
    () =>
      onDatabase(device.db, (db) =>
        db.transaction('r', db.cursors, db.facts, async () => {
          const [held, contact] = await Promise.all([db.cursors.get(accountId), lastContact(db)]);
          const cursor = parseCursor(held?.cursor);
          const isComplete = cursor !== null && cursor.window === null;
          return {
            firstContact: cursor === null ? 'none' : isComplete ? 'done' : 'partial',
            isComplete,
            isReachable: contact?.reachable ?? true,
            reachedAt: contact?.reachedAt ?? null,
          };
        }),
      ),
    `copy age ${accountId}`,
  );
}
