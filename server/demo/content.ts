import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { AccountId, ContentItemId, UploadId } from '#contract/ids.ts';
import { newestVersions } from '#contract/content/rules.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';
import type { FilePurpose } from '#contract/pictures/rules.ts';
import type { ContentRow, ProjectRow } from '../commands/write-records.ts';
import { projects } from '../db/schema/bookings.ts';
import { campaigns } from '../db/schema/market.ts';
import { files as fileRows } from '../db/schema/profiles.ts';
import { contentItems } from '../db/schema/work.ts';
import { KEEP_FILES } from '../pictures/files-lock.ts';
import type { Files } from '../ports/files/files.ts';
import { campaignsByKey, type Project } from './data.ts';
import { demoId } from './demo-id.ts';
import { FILM, storePictures, type Picture } from './pictures.ts';
import { demoCampaigns } from './places.ts';
import type { DemoProject } from './plan-shoots.ts';
import { showInFeeds, type Revisions } from './revisions.ts';
import { HOUR, MINUTE } from './timeline.ts';

type FileRow = typeof fileRows.$inferInsert;
type FindPicture = (name: string) => Picture;
type Demo = { now: Date; work: readonly DemoProject[] };

/** Gives the demo's campaigns their galleries and its projects the content that was made for them. */
export async function writeDemoContent(
  client: PoolClient,
  revisions: Revisions,
  files: Files,
  { now, work }: Demo,
): Promise<void> {
  const pictures = await storePictures(files, 'shots');
  if (pictures.size === 0) return;
  const find: FindPicture = (name) => {
    const found = pictures.get(name);
    if (!found) throw new Error(`There is no demo picture ${name}.`);
    return found;
  };
  await client.query(KEEP_FILES);
  await writeGalleries(client, find, now);
  const db = drizzle(client);
  const made = work
    .filter(({ row }) => row.contentState !== 'none')
    .map(({ plan, row }) => ({ plan, row, content: contentOf(plan, row, find) }));
  const content = made.flatMap((one) => one.content);
  await db.insert(fileRows).values(content.flatMap((one) => one.files));
  await db.insert(contentItems).values(content.map(({ item }) => item));
  for (const { plan, row, content: own } of made) {
    const items = own.map(({ item }) => item).toSorted((a, b) => shotOf(a) - shotOf(b));
    const submitted = row.submission > 0 ? newestVersions(items) : [];
    const feedback = feedbackWithPins(plan, row);
    const submittedItems = submitted.map(({ id }) => id);
    await db.update(projects).set({ submittedItems, feedback }).where(eq(projects.id, row.id));
  }
  await showInFeeds(
    client,
    revisions,
    content.flatMap(({ item }) => [
      [item.businessId, 'content', item.id] as const,
      [item.creatorId, 'content', item.id] as const,
    ]),
  );
}

const shotOf = ({ shotId }: Pick<ContentRow, 'shotId'>): number => Number(shotId?.slice(5));

type Kept = { name: string; accountId: AccountId; purpose: FilePurpose; createdOn: Date };

const fileRow = ({ look }: Picture, { name, ...more }: Kept) => ({
  ...look,
  ...more,
  id: demoId<string>(`file ${more.purpose} ${name}`),
  uploadId: demoId<UploadId>(`upload ${more.purpose} ${name}`),
});

async function writeGalleries(client: PoolClient, find: FindPicture, now: Date): Promise<void> {
  const db = drizzle(client);
  for (const { key, id, business } of demoCampaigns) {
    const rows = (campaignsByKey[key].covers ?? []).map((scene) => {
      const kept = { accountId: business.id, purpose: 'campaignPhoto', createdOn: now } as const;
      return fileRow(find(`${scene}-wide`), { name: `${key} ${scene}`, ...kept });
    });
    if (rows.length === 0) continue;
    await db.insert(fileRows).values(rows);
    const gallery = rows.map(({ id: fileId, uploadId, width, height, placeholder }) => {
      const url = `${FILES_BASE}/${fileId}`;
      return { url, thumbUrl: `${url}/thumb`, width, height, placeholder, uploadId };
    });
    const fileIds = rows.map((row) => row.id);
    await db.update(campaigns).set({ gallery, fileIds }).where(eq(campaigns.id, id));
  }
}

type Made = { files: FileRow[]; item: ContentRow };
type Version = { shot: number; isAgain?: true };
const nameOf = ({ campaign, creator }: Project, { shot, isAgain }: Version) =>
  `${campaign} ${creator} ${shot}${isAgain ? ' again' : ''}`;
const itemId = (name: string) => demoId<ContentItemId>(`content ${name}`);

function contentOf(plan: Project, row: ProjectRow, find: FindPicture): Made[] {
  const all = plan.content ?? [];
  const shotAt = lastOf(row, 'completed');
  const sentAt = row.submission > 0 ? lastOf(row, 'content_submitted') : shotAt + 3 * HOUR;
  return all.map(({ shot, picture: title = FILM.name, isFilm, isAgain }, place) => {
    const [first, name] = [nameOf(plan, { shot }), nameOf(plan, { shot, isAgain })];
    const before = (all.length - place) * MINUTE;
    const createdOn = new Date(sentAt - (row.submission > 0 ? 6 * before : 0) + place * MINUTE);
    const fileOf = (picture: Picture, purpose: FilePurpose) =>
      fileRow(picture, { name, accountId: row.creatorId, purpose, createdOn });
    const picture = find(title);
    const entry = row.terms.shotList[shot - 1];
    const film = { mime: 'video/mp4', durationMs: FILM.durationMs };
    const file = isFilm
      ? { ...fileOf(picture, 'contentVideo'), ...film }
      : fileOf(picture, 'contentPhoto');
    const poster = isFilm ? fileOf(find(FILM.poster), 'contentPoster') : null;
    return {
      files: poster ? [file, poster] : [file],
      item: {
        id: itemId(name),
        projectId: row.id,
        campaignId: row.campaignId,
        businessId: row.businessId,
        creatorId: row.creatorId,
        deliverableId: entry?.deliverableId ?? null,
        shotId: entry?.id ?? null,
        replaces: isAgain ? itemId(first) : null,
        contentVersion: isAgain ? 2 : 1,
        kind: isFilm ? 'video' : 'photo',
        fileId: file.id,
        posterFileId: poster?.id ?? null,
        sourceSha256: picture.sourceSha256,
        capturedAt: new Date(shotAt - 5 * before),
        caption: '',
        altText: entry?.text ?? '',
        receivedOn: createdOn,
        createdOn,
        ...stateOf(row, createdOn),
      },
    };
  });
}

function lastOf({ timeline, createdOn }: ProjectRow, event: string): number {
  const found = timeline.findLast((one) => one.event === event);
  return found ? Date.parse(found.receivedAt) : createdOn.getTime();
}

type State = Pick<ContentRow, 'state' | 'updatedOn' | 'version'>;

/** An asset was received, then sent for review, then decided about. */
function stateOf(row: ProjectRow, createdOn: Date): State {
  switch (row.contentState) {
    case 'submitted':
      return { state: 'submitted', updatedOn: row.submittedOn ?? createdOn, version: 2 };
    case 'rejected': {
      const updatedOn = new Date(lastOf(row, 'content_rejected'));
      return { state: 'rejected', updatedOn, version: 3 };
    }
    case 'approved':
      return { state: 'approved', updatedOn: row.licenceStartsOn ?? createdOn, version: 3 };
    default:
      return { state: 'received', updatedOn: createdOn, version: 1 };
  }
}

/** The project's feedback with its pins, each on the photo that it was written about. */
const feedbackWithPins = (plan: Project, { feedback }: ProjectRow) =>
  feedback.map((round, place) => ({
    ...round,
    comments: (plan.feedback?.[place]?.pins ?? []).flatMap(([photo, x, y, text], number) => {
      const asset = plan.content?.[photo];
      if (!asset) return [];
      const name = nameOf(plan, asset);
      const id = demoId<string>(`comment ${name} ${place} ${number}`);
      return [{ id, itemId: itemId(name), text, x, y, t: null }];
    }),
  }));
