import { and, eq } from 'drizzle-orm';
import { memberships } from '#server/db/schema/identity.ts';
import { files } from '#server/db/schema/profiles.ts';
import { clearReading, wipeDatabase } from '#src/data/device/wipe.ts';
import type { World } from './world.ts';

/** What happens at most once in a run, and in most not at all. */
export const incidents = ['none', 'revocation', 'sign-out', 'restore'] as const;
export type Incident = (typeof incidents)[number];

/** Whether the manager's phone, where there is one, may no longer act for the business. */
export async function revoke(world: World): Promise<void> {
  const { manager, business } = world.town;
  await world.server.db
    .delete(memberships)
    .where(and(eq(memberships.userId, manager), eq(memberships.accountId, business.accountId)));
  world.revoked = world.devices.find(({ userId }) => userId === manager) ?? null;
}

/** Someone signs out with work in the queue, and in again, as the app does it: page and copy go, the worker lives on. */
export async function signOut(world: World): Promise<void> {
  const device = world.chance.pick(world.devices);
  const unsent = await device.page.db.outbox.filter(({ attempts }) => attempts === 0).toArray();
  const ids = new Set(unsent.map(({ id }) => id));
  await wipeDatabase(device.page);
  for (const entry of world.ledger.of(device)) {
    entry.wasWiped = ids.has(entry.id) ? 'unsent' : 'sent';
  }
  device.restart('page');
  await clearReading(device.page.db);
  device.deleteReplica();
  await device.signIn(await world.server.cookieFor(device.userId));
}

/** The server returns to its backup; requests in flight are lost with the connections. */
export async function restore(world: World): Promise<void> {
  world.network.inFlight.loseAll();
  await world.bustle.quiet();
  await world.server.restore();
  // Phones keep what they filmed, and send it once more.
  if (world.uploaded.length === 0) return;
  await world.server.db.insert(files).values(world.uploaded).onConflictDoNothing();
}
