import { isDeepStrictEqual } from 'node:util';
import { keyOf, collectionNames, type CollectionName } from '#contract/sync/collections.ts';
import type { AccountId } from '#contract/ids.ts';
import { noChanges, type Changes, type SyncPage } from '#contract/sync/sync.ts';
import { overlayWork } from '#src/campaigns/data/overlay.ts';
import { overlayBlocked } from '#src/data/blocked.ts';
import { overlayFollowing } from '#src/data/following.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { overlayHours } from '#src/features/availability/overlay.ts';
import { overlayProfile as overlayBusiness } from '#src/features/business-profile/overlay.ts';
import { overlayShoots } from '#src/features/calendar/overlay.ts';
import { overlayProfile as overlayCreator } from '#src/features/creator-profile/overlay.ts';
import { overlayFavourites } from '#src/features/directory/overlay.ts';
import { overlayRooms } from '#src/features/messages/overlay.ts';
import { overlayNotifications } from '#src/features/notifications/overlay.ts';
import { overlayPortfolioItems } from '#src/features/portfolio/overlay.ts';
import type { LocalPicture } from '#src/data/media/local-pictures.ts';

type Fields = Record<string, unknown>;
/** Records by collection and id. */
export type View = Record<CollectionName, ReadonlyMap<string, Fields>>;

/** The records of first contact. */
export const recordsOf = (pages: readonly SyncPage[]): Changes =>
  collectionNames.reduce<Changes>(
    (all, name) => ({
      ...all,
      [name]: pages.flatMap((page) => page.collections[name] as object[]),
    }),
    noChanges(),
  );

/** The records as the person sees them with these commands in the outbox, through every overlay of the app. */
export function viewOf(
  records: Changes,
  pending: readonly OutboxItem[],
  accountId: AccountId,
): View {
  const queue = { items: [...pending], sent: [] };
  const work = overlayWork(records, pending, accountId);
  const { week, exceptions, booking } = overlayHours(
    records.availability.find((one) => one.businessId === accountId),
    pending,
    accountId,
  );
  return byId({
    chatrooms: overlayRooms(records.chatrooms, pending, accountId),
    notifications: overlayNotifications(records.notifications, queue, accountId),
    appointments: overlayShoots(records, pending, accountId),
    availability: records.availability.map((one) =>
      one.businessId === accountId ? { ...one, week, exceptions, booking } : one,
    ),
    campaigns: work.campaigns,
    projects: work.projects,
    candidates: work.candidates,
    content: work.content,
    profiles: records.profiles.map((one) => {
      const { creator, business } = one;
      return {
        ...(creator
          ? overlayCreator({ ...one, creator }, pending, accountId).profile
          : business
            ? overlayBusiness({ ...one, business }, pending, accountId).profile
            : one),
        favourites: [...overlayFavourites(one.favourites, queue).marked],
        following: overlayFollowing(one.following, pending).map(
          ({ accountId: id, name, logoUrl = null }) => ({
            accountId: id,
            name,
            // The first answer of the server brings it.
            logoUrl,
          }),
        ),
        blocked: overlayBlocked(one.blocked, pending, records.chatrooms),
      };
    }),
    portfolio: overlayPortfolioItems(records.portfolio, pending.map(pictureOf), pending),
  });
}

/** The picture of a command. */
const pictureOf = ({ id }: OutboxItem) =>
  ({
    item: { commandId: id, purpose: 'portfolio', attention: null },
    url: 'blob:',
  }) as LocalPicture;

/** Fields that only one side has: the server's stamps and its timeline, and the device's delivery marks. */
const ownFields: ReadonlySet<string> = new Set([
  'version',
  'revision',
  'updatedOn',
  'timeline',
  'mark',
  'lastDelivery',
]);

export const byId = (records: Record<CollectionName, readonly object[]>): View =>
  Object.fromEntries(
    collectionNames.map((name) => [
      name,
      new Map(records[name].map((one) => [keyOf(name, one), comparable(name, one)])),
    ]),
  ) as unknown as View;

/** A portfolio item shows the device's own file until its record arrives, so only its presence can be compared. */
const comparable = (name: CollectionName, record: object): Fields =>
  name === 'portfolio'
    ? {}
    : Object.fromEntries(Object.entries(record).filter(([field]) => !ownFields.has(field)));

/** The fields in which two views differ, as `projects.step`. A record in only `one` or `other`: `+content`, `-content`. */
export function differences(one: View, other: View): string[] {
  const found = collectionNames.flatMap((name) => {
    const ids = new Set([...one[name].keys(), ...other[name].keys()]);
    return [...ids].flatMap((id) => {
      const [a, b] = [one[name].get(id), other[name].get(id)];
      if (!a || !b) return [a ? `+${name}` : `-${name}`];
      return [...new Set([...Object.keys(a), ...Object.keys(b)])]
        .filter((field) => !isDeepStrictEqual(a[field] ?? null, b[field] ?? null))
        .map((field) => `${name}.${field}`);
    });
  });
  return [...new Set(found)].toSorted();
}
