import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { AccountId, UploadId } from '#contract/ids.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';
import type { FilePurpose } from '#contract/pictures/rules.ts';
import { newestVersions } from '#contract/content/rules.ts';
import type { ContentRow, ProjectRow } from '../commands/write-records.ts';
import { projects } from '../db/schema/bookings.ts';
import { campaigns } from '../db/schema/market.ts';
import { files as fileRows } from '../db/schema/profiles.ts';
import { contentItems } from '../db/schema/work.ts';
import { encodePicture } from '../pictures/encode.ts';
import { KEEP_FILES } from '../pictures/files-lock.ts';
import { sha256Of, type Files } from '../ports/files/files.ts';
import {
  businessOf,
  demoCovers,
  feedbackWithPins,
  itemsOf,
  type ItemPlan,
} from './content-plan.ts';
import { demoId } from './demo-id.ts';
import type { CampaignKey } from './places.ts';
import { projectIdOf } from './project-rows.ts';
import { showInFeeds } from './revisions.ts';
import { demoProjects, type ProjectPlan } from './shoots.ts';
import { HOUR, MINUTE } from './timeline.ts';

/** Beside the built server, or in the sources. */
const FOLDERS = ['../client/demo/shots', '../../public/demo/shots'];
/** The one film, and how long and large it is. */
const FILM = { name: 'line', poster: 'line-frame', seconds: 4, width: 360, height: 640 };

type FileRow = typeof fileRows.$inferInsert;
type Look = Pick<FileRow, 'sha256' | 'thumbSha256' | 'bytes' | 'width' | 'height' | 'placeholder'>;
type Source = { look: Look; sourceSha256: string };
type Sources = ReadonlyMap<string, Source>;

/**
 * Gives the demo's campaigns their pictures and its projects what was filmed for them, within the caller's transaction and
 * after everything else of the demo; nothing where the pictures were not installed.
 */
export async function writeDemoContent(client: PoolClient, files: Files, now: Date): Promise<void> {
  const sources = await keepSources(files);
  if (sources.size === 0) return;
  await client.query(KEEP_FILES);
  await writeGalleries(client, sources, now);
  const db = drizzle(client);
  const rows = new Map((await db.select().from(projects)).map((row) => [row.id, row]));
  const all = demoProjects.flatMap((plan) => {
    const row = rows.get(projectIdOf(plan.campaign, plan.creator));
    return row && row.contentState !== 'none'
      ? [{ plan, row, made: made(plan, row, sources) }]
      : [];
  });
  const items = all.flatMap((one) => one.made);
  await db.insert(fileRows).values(items.flatMap((one) => one.files));
  await db.insert(contentItems).values(items.map(({ item }) => item));
  for (const { plan, row } of all) {
    const submitted = row.submission > 0 ? newestVersions(inOrder(itemsOf(plan))) : [];
    await db
      .update(projects)
      .set({
        submittedItems: submitted.map(({ id }) => id),
        feedback: feedbackWithPins(plan, row),
      })
      .where(eq(projects.id, row.id));
  }
  await showInFeeds(
    client,
    items.flatMap(({ item }) =>
      [item.businessId, item.creatorId].map((account) => {
        return { account, collection: 'content' as const, record: item.id };
      }),
    ),
  );
}

/** Each picture is encoded once, however often it is shown. */
async function keepSources(files: Files): Promise<Sources> {
  const folder = FOLDERS.map((one) => fileURLToPath(new URL(one, import.meta.url))).find((one) =>
    existsSync(one),
  );
  if (!folder) return new Map();
  const names = (await readdir(folder)).toSorted();
  const kept = names.map(async (name): Promise<[string, Source]> => {
    const bytes = await readFile(join(folder, name));
    const look =
      extname(name) === '.mp4' ? await keepFilm(files, bytes) : await keepPicture(files, bytes);
    return [basename(name, extname(name)), { look, sourceSha256: sha256Of(bytes) }];
  });
  return new Map(await Promise.all(kept));
}

async function keepPicture(files: Files, bytes: Buffer): Promise<Look> {
  const encoded = await encodePicture(bytes, 'campaignPhoto');
  if (!encoded.ok) throw new Error(`A demo picture is none: ${encoded.refusal.code}`);
  const { picture, thumb, width, height, placeholder } = encoded.value;
  const [sha256, thumbSha256] = await Promise.all([files.put(picture), files.put(thumb)]);
  const size = picture.byteLength + thumb.byteLength;
  return { sha256, thumbSha256, bytes: size, width, height, placeholder };
}

async function keepFilm(files: Files, bytes: Buffer): Promise<Look> {
  const sha256 = await files.put(bytes);
  const { width, height } = FILM;
  return { sha256, thumbSha256: sha256, bytes: bytes.byteLength, width, height, placeholder: '' };
}

function sourceOf(sources: Sources, name: string): Source {
  const found = sources.get(name);
  if (!found) throw new Error(`There is no demo picture ${name}.`);
  return found;
}

type Kept = { name: string; accountId: AccountId; purpose: FilePurpose; createdOn: Date };

const fileRow = (look: Look, { name, ...more }: Kept): FileRow & { uploadId: UploadId } => ({
  ...look,
  ...more,
  id: demoId<string>(`file ${more.purpose} ${name}`),
  uploadId: demoId<UploadId>(`upload ${more.purpose} ${name}`),
});

async function writeGalleries(client: PoolClient, sources: Sources, now: Date): Promise<void> {
  const db = drizzle(client);
  for (const [key, scenes] of Object.entries(demoCovers)) {
    const { id, business } = businessOf(key as CampaignKey);
    const rows = scenes.map((scene) => {
      const { look } = sourceOf(sources, `${scene}-wide`);
      const name = `${key} ${scene}`;
      return fileRow(look, {
        name,
        accountId: business.id,
        purpose: 'campaignPhoto',
        createdOn: now,
      });
    });
    await db.insert(fileRows).values(rows);
    const gallery = rows.map(({ id: fileId, uploadId, width, height, placeholder }) => {
      const url = `${FILES_BASE}/${fileId}`;
      return { url, thumbUrl: `${url}/thumb`, width, height, placeholder, uploadId };
    });
    const fileIds = rows.map((row) => row.id);
    await db.update(campaigns).set({ gallery, fileIds }).where(eq(campaigns.id, id));
  }
}

const inOrder = (items: readonly ItemPlan[]): ItemPlan[] =>
  items.toSorted((a, b) => Number(a.shotId.slice(5)) - Number(b.shotId.slice(5)));

type Made = { files: FileRow[]; item: ContentRow };

function made(plan: ProjectPlan, row: ProjectRow, sources: Sources): Made[] {
  const items = itemsOf(plan);
  const shotAt = lastOf(row, 'completed');
  const sentAt = row.submission > 0 ? lastOf(row, 'content_submitted') : shotAt + 3 * HOUR;
  return items.map((item, place) => {
    const before = (items.length - place) * MINUTE;
    const createdOn = new Date(sentAt - (row.submission > 0 ? 6 * before : 0) + place * MINUTE);
    const kept = (purpose: FilePurpose) => {
      return { name: item.name, accountId: row.creatorId, purpose, createdOn };
    };
    const { look, sourceSha256 } = sourceOf(sources, item.source);
    const hasFilm = item.isVideo && sources.has(FILM.name);
    const film = hasFilm ? sourceOf(sources, FILM.name) : null;
    const file = film
      ? {
          ...fileRow(film.look, kept('contentVideo')),
          mime: 'video/mp4',
          durationMs: FILM.seconds * 1000,
        }
      : fileRow(look, kept('contentPhoto'));
    const poster = film
      ? fileRow(sourceOf(sources, FILM.poster).look, kept('contentPoster'))
      : null;
    return {
      files: poster ? [file, poster] : [file],
      item: {
        id: item.id,
        projectId: row.id,
        campaignId: row.campaignId,
        businessId: row.businessId,
        creatorId: row.creatorId,
        deliverableId: item.deliverableId,
        shotId: item.shotId,
        replaces: item.replaces,
        contentVersion: item.contentVersion,
        kind: film ? 'video' : 'photo',
        fileId: file.id,
        posterFileId: poster?.id ?? null,
        sourceSha256: film?.sourceSha256 ?? sourceSha256,
        capturedAt: new Date(shotAt - 5 * before),
        caption: '',
        altText: row.terms.shotList.find(({ id }) => id === item.shotId)?.text ?? '',
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

/** An item was received, then sent for review, then decided about. */
function stateOf(
  row: ProjectRow,
  createdOn: Date,
): Pick<ContentRow, 'state' | 'updatedOn' | 'version'> {
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
