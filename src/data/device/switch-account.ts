import type { AccountId } from '#contract/ids.ts';
import type { DeviceDatabase } from './database.ts';
import { onDatabase, type Device } from './device.ts';

/** Switches the active account on this device, online or not. The server receives it as soon as it can be reached. */
export async function switchAccount(device: Device, accountId: AccountId | null): Promise<void> {
  await onDatabase(device.db, (db) => activate(db, accountId));
}

/** Switches to an account that this device has read before, so that there is something to show; returns whether it is one. */
export async function switchToKnown(device: Device, accountId: AccountId): Promise<boolean> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.session, db.cursors, async () => {
      const isKnown = (await db.cursors.get(accountId)) !== undefined;
      if (isKnown) await activate(db, accountId);
      return isKnown;
    }),
  );
}

const activate = (db: DeviceDatabase, accountId: AccountId | null) =>
  db.session.toCollection().modify((held) => {
    // A switch that is being sent may still change what the server knows.
    held.isSwitchUnsent ||= held.profile?.currentMembership?.accountId !== accountId;
    held.accountId = accountId;
  });
