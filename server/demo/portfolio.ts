import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { AccountId, PortfolioItemId, UploadId } from '#contract/ids.ts';
import { files as fileRows, portfolioItems } from '../db/schema/profiles.ts';
import { encodePicture } from '../pictures/encode.ts';
import { KEEP_FILES } from '../pictures/files-lock.ts';
import { sha256Of, type Files } from '../ports/files/files.ts';
import { demoId } from './demo-id.ts';
import { creatorIdOf, demoCreatorKeys } from './people.ts';
import { showInFeeds } from './revisions.ts';
import { DAY } from './timeline.ts';

/** Beside the built server, or in the sources. */
const FOLDERS = ['../client/demo/works', '../../public/demo/works'];
/** One work was added each so many days. */
const DAYS_APART = 9;

type Work = { creatorId: AccountId; place: number; bytes: Buffer; name: string };

/**
 * Gives the demo's creators their works, within the caller's transaction and after everything else of the demo: each as an
 * upload and its command would have left it. Answers how many; none where the pictures were not installed.
 */
export async function writeDemoPortfolio(
  client: PoolClient,
  files: Files,
  now: Date,
): Promise<number> {
  const works = await readWorks();
  if (works.length === 0) return 0;
  await client.query(KEEP_FILES);
  const rows = await Promise.all(works.map((work) => rowsOf(files, work, now)));
  const db = drizzle(client);
  await db.insert(fileRows).values(rows.map(({ file }) => file));
  await db.insert(portfolioItems).values(rows.map(({ item }) => item));
  await showInFeeds(
    client,
    rows.map(({ item: { id, creatorId } }) => {
      return { account: creatorId, collection: 'portfolio' as const, record: id };
    }),
  );
  return rows.length;
}

async function readWorks(): Promise<Work[]> {
  const folder = FOLDERS.map((one) => fileURLToPath(new URL(one, import.meta.url))).find((one) =>
    existsSync(one),
  );
  if (!folder) return [];
  const names = (await readdir(folder)).toSorted();
  const works = names.map(async (name): Promise<Work | null> => {
    const [, key, place] = /^([a-z]+)-(\d+)\.webp$/.exec(name) ?? [];
    const creator = demoCreatorKeys.find((one) => one === key);
    if (!creator) return null;
    const bytes = await readFile(join(folder, name));
    return { creatorId: creatorIdOf(creator), place: Number(place), bytes, name };
  });
  return (await Promise.all(works)).filter((work) => work !== null);
}

async function rowsOf(files: Files, { creatorId, place, bytes, name }: Work, now: Date) {
  const encoded = await encodePicture(bytes, 'portfolio');
  if (!encoded.ok) throw new Error(`${name} is no picture: ${encoded.refusal.code}`);
  const { picture, thumb, width, height, placeholder } = encoded.value;
  const [sha256, thumbSha256] = await Promise.all([files.put(picture), files.put(thumb)]);
  const createdOn = new Date(now.getTime() - place * DAYS_APART * DAY);
  const fileId = demoId<string>(`file ${name}`);
  return {
    file: {
      id: fileId,
      accountId: creatorId,
      uploadId: demoId<UploadId>(`upload ${name}`),
      purpose: 'portfolio' as const,
      sha256,
      thumbSha256,
      bytes: picture.byteLength + thumb.byteLength,
      width,
      height,
      placeholder,
      createdOn,
    },
    item: {
      id: demoId<PortfolioItemId>(`work ${name}`),
      creatorId,
      fileId,
      sourceSha256: sha256Of(bytes),
      createdOn,
      updatedOn: createdOn,
    },
  };
}
