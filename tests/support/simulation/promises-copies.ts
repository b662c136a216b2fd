import { deepEqual, fail } from 'node:assert/strict';
import { APPOINTMENT_DAYS_BACK } from '#contract/sync/sync.ts';
import { NOTIFICATIONS_WINDOW } from '#contract/notification/rules.ts';
import { isOpenState } from '#contract/appointment/rules.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { AvailabilityRecord } from '#contract/availability/record.ts';
import { collectionNames, type CollectionName } from '#contract/sync/collections.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { isOpenCandidate } from '#contract/candidate/rules.ts';
import { isEnded } from '#contract/project/rules.ts';
import type { SyncPage } from '#contract/sync/sync.ts';
import { DAY_MS } from '#contract/durations.ts';
import { recordsFrom, recordsOf } from '../feed.ts';
import type { SimDevice } from './sim-device.ts';
import { recordsIn, type Truth } from './truth.ts';
import type { World } from './world.ts';

/**
 * Every account's feed equals its tables, every device's copy equals its feed, and both sides of a shoot are
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
        asShown(world, device, name, record),
        asShown(world, device, name, truth.get(key)),
        `${device.name}'s copy of ${key}`,
      );
      truth.delete(key);
    }
  }
  for (const [key, record] of truth) {
    if (!mayLack(world, feed, key, record)) fail(`${device.name} lacks ${key}`);
  }
}

/**
 * A record without the fields that are not synced at once: on creators' phones how many others came and went about a campaign, and
 * their place on its bench; on any what has become of a creator's own standing. A campaign that someone has left behind stays as it was then.
 */
function asShown(world: World, device: SimDevice, name: CollectionName, record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record;
  if (name === 'candidates') return { ...record, ...standing };
  if (name !== 'campaigns' || device.side === 'business') return asOfNow(world, record);
  const { id, revision } = record as CampaignRecord;
  const isWatched =
    [...device.records('candidates').values()].some(
      (one) => one.campaignId === id && isOpenCandidate(one.state),
    ) ||
    [...device.records('projects').values()].some(
      (one) => one.campaignId === id && !isEnded(one.step),
    );
  return isWatched ? { ...record, updatedOn: '' } : { id, revision };
}

const standing = { backupRank: 0, creatorTier: '', creatorReviewCount: 0, creatorCompleted: 0 };

/** Hours contain taken times from the moment of their reading on: a past time is no difference. */
function asOfNow({ now }: World, record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !('busy' in record)) return record;
  const from = new Date(now()).toISOString();
  const busy = (record as AvailabilityRecord).busy
    .filter(({ end }) => end > from)
    .map(({ start, end }) => ({ start: start > from ? start : from, end }));
  return { ...record, busy };
}

/** A first contact omits old shoots, and notifications beyond the newest hundred. */
function mayLack(world: World, feed: SyncPage, key: string, record: unknown): boolean {
  if (key.startsWith('notifications')) {
    return feed.collections.notifications.length > NOTIFICATIONS_WINDOW;
  }
  if (!key.startsWith('appointments')) return false;
  const { state, needsChoice, startDateTime } = record as AppointmentRecord;
  const isOld = Date.parse(startDateTime) < world.now() - (APPOINTMENT_DAYS_BACK - 1) * DAY_MS;
  return isOld && !needsChoice && !isOpenState(state);
}

/** Each side has its own revision, contact and review of the work; the receipt is the business's; all else they have in common. */
function expectSidesAgree({ devices, revoked }: World) {
  const shown = new Map<string, unknown>();
  for (const device of devices) {
    if (device === revoked) continue;
    for (const shoot of device.records('appointments').values()) {
      const { revision: _, contact: __, ...common } = shoot;
      expectSame(shown, device, shoot.id, common);
    }
    for (const project of device.records('projects').values()) {
      const { revision: _, reviews: __, payment, ...common } = project;
      const price = payment && { ...payment, receiptUrl: null };
      expectSame(shown, device, project.id, { ...common, payment: price });
    }
    for (const item of device.records('content').values()) {
      const { revision: _, ...common } = item;
      expectSame(shown, device, item.id, common);
    }
  }
}

function expectSame(shown: Map<string, unknown>, { name }: SimDevice, id: string, record: unknown) {
  const other = shown.get(id);
  if (other) deepEqual(record, other, `${name} sees ${id} otherwise than the others`);
  shown.set(id, record);
}
