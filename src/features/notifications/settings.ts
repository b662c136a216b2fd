import { useEffect, useMemo, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import type { NotificationSettings } from '#contract/profile/notification-settings.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem, SentItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { openSession, storeProfile } from '#src/data/device/stored-session.ts';
import { useLive } from '#src/lib/use-live.ts';

type Wish = Pick<OutboxItem | SentItem, 'kind' | 'payload' | 'occurredAt'>;
type Wishes = {
  /** Not answered yet, in the order they were made. */
  unsent: readonly Wish[];
  /** Acknowledged since the profile was read, in the order they were made. */
  sent: readonly Wish[];
};

/** The settings as the person left them: the newest wish that is not in the profile yet, else the profile's. */
export function overlaySettings(
  stored: NotificationSettings,
  { sent, unsent }: Wishes,
): NotificationSettings {
  const wishes = [...sent, ...unsent].flatMap(({ kind, payload }) =>
    kind === 'updateNotificationSettings' && 'emails' in payload ? [payload] : [],
  );
  return wishes.at(-1) ?? stored;
}

/**
 * The user's settings, live. They are the user's and not an account's, so wishes made under any account count. The profile is read
 * again once this is shown: until then this device's last change is shown, also when that was acknowledged.
 */
export function useSettings(
  userId: UserId,
  stored: NotificationSettings,
): NotificationSettings | undefined {
  const freshAt = useFreshProfile(userId);
  const wishes = useLive(() => readWishes(userId, freshAt), `wishes ${userId} ${freshAt}`);
  const [last, setLast] = useState(wishes);
  if (wishes && wishes !== last) setLast(wishes);
  const held = wishes ?? last;
  return useMemo(() => held && overlaySettings(stored, held), [stored, held]);
}

/** The settings once, as this device knows them; null before it has read the profile of this user. */
export async function readSettings(userId: UserId): Promise<NotificationSettings | null> {
  const session = await openSession(device);
  if (session?.userId !== userId || !session.profile) return null;
  return overlaySettings(session.profile.notificationSettings, await readWishes(userId, 0));
}

async function readWishes(userId: UserId, since: number): Promise<Wishes> {
  return await onDatabase(device.db, (db) =>
    db.transaction('r', db.outbox, db.sent, async () => {
      const isOwn = (one: OutboxItem | SentItem) =>
        one.userId === userId && one.kind === 'updateNotificationSettings';
      const [unsent, sent] = await Promise.all([
        db.outbox.filter((one) => isOwn(one) && one.state !== 'attention').sortBy('order'),
        db.sent.filter((one) => isOwn(one) && one.sentAt > since).sortBy('order'),
      ]);
      return { unsent, sent };
    }),
  );
}

/** The time of the last profile read, in milliseconds since the epoch; 0 before it. */
function useFreshProfile(userId: UserId): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const asked = device.now();
      const reply = await callAsUser(device, 'me');
      if (!reply.ok || reply.value.userId !== userId) return;
      await storeProfile(device, reply.value);
      if (isWanted) setAt(asked);
    };
    void read().catch(reportError);
    return () => void (isWanted = false);
  }, [userId]);
  return at;
}
