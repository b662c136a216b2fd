import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newestVersions } from '#contract/content/rules.ts';
import type { AccountId, ContentItemId, UploadId } from '#contract/ids.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';
import type { FilePurpose } from '#contract/pictures/rules.ts';
import type { CampaignRow, ContentRow, ProjectRow } from '../records/write-records.ts';
import type { files as fileRows } from '../db/schema/profiles.ts';
import { encodePicture } from '../pictures/encode.ts';
import { sha256Of, type Files } from '../ports/files/files.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { DemoCampaign } from './campaigns.ts';
import { demoId } from './data.ts';
import { demoCreators } from './people.ts';
import type { DemoProject } from './projects.ts';
import type { DemoRoom } from './rooms.ts';

/** `public/demo`, beside the built server or in the sources. */
const FOLDERS = ['../client/demo', '../../public/demo'];
/** The one film, and the picture of it. */
const FILM = { mime: 'video/mp4', durationMs: 4000, width: 360, height: 640, placeholder: '' };
const POSTER = 'line-frame';
/** Days between two portfolio items. */
const DAYS_APART = 9;

type FileRow = typeof fileRows.$inferInsert;
type Look = Omit<FileRow, 'id' | 'accountId' | 'uploadId' | 'purpose' | 'createdOn'>;
type Picture = { look: Look; sourceSha256: string };
type Pictures = ReadonlyMap<string, Picture>;

/** Stores every picture of a folder once, however often it is shown, by its name. None without a place for files, or where they were not installed. */
export async function storePictures(
  files: Files | undefined,
  folder: 'works' | 'shots',
): Promise<Pictures> {
  const place = FOLDERS.map((one) =>
    fileURLToPath(new URL(`${one}/${folder}`, import.meta.url)),
  ).find((one) => existsSync(one));
  if (!files || !place) return new Map();
  const names = (await readdir(place)).toSorted();
  const stored = names.map(async (name): Promise<[string, Picture]> => {
    const bytes = await readFile(join(place, name));
    const look = await (extname(name) === '.mp4' ? filmOf : pictureOf)(files, bytes, folder);
    return [basename(name, extname(name)), { look, sourceSha256: sha256Of(bytes) }];
  });
  return new Map(await Promise.all(stored));
}

async function pictureOf(files: Files, bytes: Buffer, folder: 'works' | 'shots'): Promise<Look> {
  const encoded = await encodePicture(bytes, folder === 'works' ? 'portfolio' : 'campaignPhoto');
  if (!encoded.ok) throw new Error(`A demo picture is none: ${encoded.refusal.code}`);
  const { picture, thumb, ...look } = encoded.value;
  const [sha256, thumbSha256] = await Promise.all([files.put(picture), files.put(thumb)]);
  return { ...look, sha256, thumbSha256, bytes: picture.byteLength + thumb.byteLength };
}

async function filmOf(files: Files, bytes: Buffer): Promise<Look> {
  const sha256 = await files.put(bytes);
  return { ...FILM, sha256, thumbSha256: sha256, bytes: bytes.byteLength };
}

type Kept = { accountId: AccountId; purpose: FilePurpose; createdOn: Date };
const fileRow = ({ look }: Picture, name: string, kept: Kept) => ({
  ...look,
  ...kept,
  id: demoId<string>(`file ${name}`),
  uploadId: demoId<UploadId>(`upload ${name}`),
});

/** The creators' portfolios, `maya-1` being Maya's newest item. */
export const portfolioRows = (works: Pictures, now: Date) =>
  [...works].flatMap(([title, picture]) => {
    const [key, place] = title.split('-');
    const creator = demoCreators.find((one) => one.key === key);
    if (!creator) return [];
    const createdOn = new Date(now.getTime() - Number(place) * DAYS_APART * DAY_MS);
    const kept = { accountId: creator.id, purpose: 'portfolio', createdOn } as const;
    const file = fileRow(picture, `${title}.webp`, kept);
    const ids = { id: `work ${title}.webp`, creatorId: creator.id, fileId: file.id };
    const { sourceSha256 } = picture;
    return [{ files: [file], item: { ...ids, sourceSha256, createdOn, updatedOn: createdOn } }];
  });

function find(pictures: Pictures, name: string): Picture {
  const found = pictures.get(name);
  if (!found) throw new Error(`There is no demo picture ${name}.`);
  return found;
}

/** The pictures above a campaign. */
export function galleryOf({ key, business, covers }: DemoCampaign, shots: Pictures, now: Date) {
  const kept = { accountId: business.id, purpose: 'campaignPhoto', createdOn: now } as const;
  const files = (shots.size === 0 ? [] : covers).map((scene) =>
    fileRow(find(shots, `${scene}-wide`), `campaignPhoto ${key} ${scene}`, kept),
  );
  const gallery: CampaignRow['gallery'] = files.map(({ id, uploadId, ...look }) => {
    const { width, height, placeholder } = look;
    const url = `${FILES_BASE}/${id}`;
    return { url, thumbUrl: `${url}/thumb`, width, height, placeholder, uploadId };
  });
  return { files, row: { gallery, fileIds: files.map(({ id }) => id) } };
}

/** The pictures in chats, each beside a line of the creator's. */
export const chatPictures = (rooms: readonly DemoRoom[], shots: Pictures) =>
  (shots.size === 0 ? [] : rooms).flatMap(({ picture, said, pair }) => {
    const line = picture && said.find(({ text }) => text.startsWith(picture.beside));
    if (!line) return [];
    const createdOn = new Date(line.at);
    const kept = { accountId: pair.creatorId, purpose: 'chatPhoto', createdOn } as const;
    const file = fileRow(find(shots, picture.shot), `chatPhoto ${pair.name}`, kept);
    const row = { pictureFileId: file.id, pictureAlt: picture.altText };
    return [{ files: [file], messageId: line.id, row }];
  });

const itemId = (name: string) => demoId<ContentItemId>(`content ${name}`);

/** The content of a project, and the project with it. */
export function contentOf({ plan, room, row }: DemoProject, shots: Pictures) {
  const all = shots.size === 0 || row.contentState === 'none' ? [] : plan.content;
  const nameOf = ({ shot, isAgain }: { shot: number; isAgain?: boolean }) =>
    `${room.pair.name} ${shot}${isAgain ? ' again' : ''}`;
  const shotAt = lastOf(row, 'completed');
  const isSent = row.submission > 0;
  const sentAt = isSent ? lastOf(row, 'content_submitted') : shotAt + 3 * HOUR_MS;
  const made = all.map((asset, place) => {
    const { shot, isAgain } = asset;
    const name = nameOf(asset);
    const before = (all.length - place) * MINUTE_MS;
    const createdOn = new Date(sentAt - (isSent ? 6 * before : 0) + place * MINUTE_MS);
    const fileOf = (picture: Picture, purpose: FilePurpose) =>
      fileRow(picture, `${purpose} ${name}`, { accountId: row.creatorId, purpose, createdOn });
    const picture = find(shots, asset.picture);
    const isFilm = picture.look.mime === FILM.mime;
    const file = fileOf(picture, isFilm ? 'contentVideo' : 'contentPhoto');
    const poster = isFilm ? fileOf(find(shots, POSTER), 'contentPoster') : null;
    const entry = row.terms.shotList[shot - 1];
    const item: ContentRow = {
      ...room.pair,
      id: itemId(name),
      deliverableId: entry?.deliverableId ?? null,
      shotId: entry?.id ?? null,
      replaces: isAgain ? itemId(nameOf({ shot })) : null,
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
    };
    return { shot, item, files: poster ? [file, poster] : [file] };
  });
  if (made.length === 0) return { files: [], items: [], row };
  const inOrder = made.toSorted((a, b) => a.shot - b.shot).map(({ item }) => item);
  const submittedItems = isSent ? newestVersions(inOrder).map(({ id }) => id) : [];
  const feedback = row.feedback.map((round, place) => ({
    ...round,
    comments: (plan.feedback[place]?.pins ?? []).flatMap(([photo, x, y, text], number) => {
      const asset = plan.content[photo];
      if (!asset) return [];
      const id = demoId<string>(`comment ${nameOf(asset)} ${place} ${number}`);
      return [{ id, itemId: itemId(nameOf(asset)), text, x, y, t: null }];
    }),
  }));
  return {
    files: made.flatMap(({ files }) => files),
    items: made.map(({ item }) => item),
    row: { ...row, submittedItems, feedback },
  };
}

function lastOf({ timeline, createdOn }: ProjectRow, event: string): number {
  const found = timeline.findLast((one) => one.event === event);
  return found ? Date.parse(found.receivedAt) : createdOn.getTime();
}

/** An asset was received, then sent for review, then decided about. */
function stateOf(row: ProjectRow, createdOn: Date) {
  const { contentState } = row;
  if (contentState === 'none' || contentState === 'uploading') {
    return { state: 'received', updatedOn: createdOn, version: 1 } as const;
  }
  const updatedOn = new Date(lastOf(row, `content_${contentState}`));
  return { state: contentState, updatedOn, version: contentState === 'submitted' ? 2 : 3 };
}
