import { newId } from '#contract/new-id.ts';
import type { NotificationId } from '#contract/ids.ts';
import { collectionNames } from '#contract/sync/collections.ts';
import type { SyncPage } from '#contract/sync/sync.ts';
import { notifications } from '#server/db/schema/notices.ts';
import type { TestApp } from './app.ts';
import { aBusiness, aCreator, aProject, showTo, type Party, type Project } from './builders.ts';
import type { Headers } from './chat.ts';

export type Work = { project: Project; asCreator: Headers; asBusiness: Headers };

/** A project that has yet to be booked, its two sides signed in. */
export async function someWork(app: TestApp): Promise<Work> {
  const { db } = app.deps;
  const [business, creator] = [await aBusiness(db), await aCreator(db)];
  return {
    project: await aProject(db, { business, creator }),
    asCreator: await app.signIn(creator.userId, creator.accountId),
    asBusiness: await app.signIn(business.userId, business.accountId),
  };
}

/** A notification of an account and its time, in milliseconds since the epoch. */
export async function aNotice(
  { deps: { db } }: TestApp,
  party: Party,
  at: number,
): Promise<NotificationId> {
  const id = newId<NotificationId>();
  const row = { id, accountId: party.accountId, about: id, createdOn: new Date(at) };
  const words = { title: 'News', body: 'You have a new update.', path: '/creator/notification' };
  await db.insert(notifications).values({ ...row, ...words, category: 'SYSTEM' });
  await showTo(db, [[party.accountId, [['notifications', id]]]]);
  return id;
}

/** How many records of each collection a page has. */
export const sizesOf = ({ collections }: SyncPage): Record<string, number> =>
  Object.fromEntries(Object.entries(collections).map(([name, all]) => [name, all.length]));

export const noRecords: Record<string, number> = Object.fromEntries(
  collectionNames.map((name) => [name, 0]),
);
