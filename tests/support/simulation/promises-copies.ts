import { deepEqual, fail } from 'node:assert/strict';
import { APPOINTMENT_DAYS_BACK } from '#contract/sync.ts';
import { NOTIFICATIONS_WINDOW } from '#contract/notification/rules.ts';
import { isOpenState } from '#contract/appointment/rules.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { AvailabilityRecord } from '#contract/availability/record.ts';
import { collectionNames } from '#contract/collections.ts';
import type { SyncPage } from '#contract/sync.ts';
import { recordsFrom, recordsOf } from '../feed.ts';
import type { SimDevice } from './sim-device.ts';
import { recordsIn, type Truth } from './truth.ts';
import type { World } from './world.ts';

const DAY = 86_400_000;

/**
 * Every account's feed has what its tables say, every device's copy has what its feed says, and both sides of a shoot are
 * shown the same.
 */
export async function expectCopiesRight(world: World, truth: Truth): Promise<void> {
  for (const [accountId, feed] of truth.feeds) {
    const whole = await recordsOf(world.server.pool, accountId);
    deepEqual(recordsFrom([feed]), whole, 'a feed is what its account may see');
  }
  for (const device of world.devices) {
    const feed = truth.feeds.get(device.accountId);
    if (feed && device !== world.revoked) expectCopyRight(world, device, feed);
  }
  expectSidesAgree(world);
}

function expectCopyRight(world: World, device: SimDevice, feed: SyncPage) {
  const truth = recordsIn(feed);
  for (const name of collectionNames) {
    for (const [id, record] of device.records(name)) {
      const key = `${name} ${id}`;
      deepEqual(
        asOfNow(world, record),
        asOfNow(world, truth.get(key)),
        `${device.name}'s copy of ${key}`,
      );
      truth.delete(key);
    }
  }
  for (const [key, record] of truth) {
    if (!mayLack(world, feed, key, record)) fail(`${device.name} lacks ${key}`);
  }
}

/** Hours tell of taken times from the moment on at which they were read: what is over by now is no difference. */
function asOfNow({ now }: World, record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !('busy' in record)) return record;
  const from = new Date(now()).toISOString();
  const busy = (record as AvailabilityRecord).busy
    .filter(({ end }) => end > from)
    .map(({ start, end }) => ({ start: start > from ? start : from, end }));
  return { ...record, busy };
}

/** What a first contact leaves out: shoots long over, and notifications beyond the newest hundred. */
function mayLack(world: World, feed: SyncPage, key: string, record: unknown): boolean {
  if (key.startsWith('notifications')) {
    return feed.collections.notifications.length > NOTIFICATIONS_WINDOW;
  }
  if (!key.startsWith('appointments')) return false;
  const { state, needsChoice, startDateTime } = record as AppointmentRecord;
  const isOld = Date.parse(startDateTime) < world.now() - (APPOINTMENT_DAYS_BACK - 1) * DAY;
  return isOld && !needsChoice && !isOpenState(state);
}

/** Each side has its own revision of a shoot and the other's contact, and everything else in common. */
function expectSidesAgree({ devices, revoked }: World) {
  const shown = new Map<string, unknown>();
  for (const device of devices) {
    if (device === revoked) continue;
    for (const shoot of device.records('appointments').values()) {
      const { revision: _, contact: __, ...common } = shoot;
      const other = shown.get(shoot.id);
      if (other) deepEqual(common, other, `${device.name} sees a shoot otherwise than the others`);
      shown.set(shoot.id, common);
    }
  }
}
