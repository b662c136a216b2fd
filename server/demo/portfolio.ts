import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { PortfolioItemId, UploadId } from '#contract/ids.ts';
import { files as fileRows, portfolioItems } from '../db/schema/profiles.ts';
import { KEEP_FILES } from '../pictures/files-lock.ts';
import type { Files } from '../ports/files/files.ts';
import { demoId } from './demo-id.ts';
import { creatorIdOf, demoCreatorKeys } from './people.ts';
import { storePictures } from './pictures.ts';
import { showInFeeds, type Revisions } from './revisions.ts';
import { DAY } from './timeline.ts';

/** One portfolio item was added each so many days. */
const DAYS_APART = 9;

/** Gives the demo's creators their portfolios (`maya-1` is Maya's newest item), each item as an upload and its command would have left it. */
export async function writeDemoPortfolio(
  client: PoolClient,
  revisions: Revisions,
  files: Files,
  now: Date,
): Promise<void> {
  const rows = [...(await storePictures(files, 'works'))].flatMap(
    ([title, { look, sourceSha256 }]) => {
      const [key, place] = title.split('-');
      const creator = demoCreatorKeys.find((one) => one === key);
      if (!creator) return [];
      const [name, creatorId] = [`${title}.webp`, creatorIdOf(creator)];
      const createdOn = new Date(now.getTime() - Number(place) * DAYS_APART * DAY);
      const fileId = demoId<string>(`file ${name}`);
      const uploadId = demoId<UploadId>(`upload ${name}`);
      const owned = { accountId: creatorId, purpose: 'portfolio' as const, createdOn };
      const file = { ...look, ...owned, id: fileId, uploadId };
      const id = demoId<PortfolioItemId>(`work ${name}`);
      const item = { id, creatorId, fileId, sourceSha256, createdOn, updatedOn: createdOn };
      return [{ file, item }];
    },
  );
  if (rows.length === 0) return;
  await client.query(KEEP_FILES);
  const db = drizzle(client);
  await db.insert(fileRows).values(rows.map(({ file }) => file));
  await db.insert(portfolioItems).values(rows.map(({ item }) => item));
  await showInFeeds(
    client,
    revisions,
    rows.map(({ item }) => [item.creatorId, 'portfolio', item.id] as const),
  );
}
