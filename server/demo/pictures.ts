import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newestVersions } from '#contract/content/rules.ts';
import type { AccountId, ContentItemId, UploadId } from '#contract/ids.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';
import type { FilePurpose } from '#contract/pictures/rules.ts';
import type { ProjectRow } from '../records/write-records.ts';
import { encodePicture } from '../pictures/encode.ts';
import { putEncoded } from '../pictures/receive.ts';
import { sha256Of, type Files } from '../ports/files/files.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { DemoCampaign } from './campaigns.ts';
import { demoId, entryOf } from './data.ts';
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

type Picture = Awaited<ReturnType<typeof storePictures>>[number];

/** Stores every picture of a folder once, however often it is shown, by its name. None without a place for files, or where they were not installed. */
export async function storePictures(files: Files | undefined, folder: 'works' | 'shots') {
  const place = FOLDERS.map((one) =>
    fileURLToPath(new URL(`${one}/${folder}`, import.meta.url)),
  ).find((one) => existsSync(one));
  if (!files || !place) return [];
  const names = (await readdir(place)).toSorted();
  const stored = names.map(async (file) => {
    const { name: key, ext } = parse(file);
    const bytes = await readFile(join(place, file));
    const look = await (ext === '.mp4' ? filmOf : pictureOf)(files, bytes, folder);
    return { key, look, sourceSha256: sha256Of(bytes) };
  });
  return await Promise.all(stored);
}

async function pictureOf(files: Files, bytes: Buffer, folder: 'works' | 'shots') {
  const encoded = await encodePicture(bytes, folder === 'works' ? 'portfolio' : 'campaignPhoto');
  if (!encoded.ok) throw new Error(`A demo picture is none: ${encoded.refusal.code}`);
  return await putEncoded(files, encoded.value);
}

async function filmOf(files: Files, bytes: Buffer) {
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
export const portfolioRows = (works: Picture[], now: Date) =>
  works.flatMap((picture) => {
    const [key, place] = picture.key.split('-');
    const creator = demoCreators.find((one) => one.key === key);
    if (!creator) return [];
    const title = `${picture.key}.webp`;
    const createdOn = new Date(now.getTime() - Number(place) * DAYS_APART * DAY_MS);
    const file = fileRow(picture, title, {
      accountId: creator.id,
      purpose: 'portfolio',
      createdOn,
    });
    const { sourceSha256 } = picture;
    const ids = { id: `work ${title}`, creatorId: creator.id, fileId: file.id };
    return [{ files: [file], item: { ...ids, sourceSha256, createdOn, updatedOn: createdOn } }];
  });

/** The pictures above a campaign. */
export function galleryOf(
  { key, business, covers = [] }: DemoCampaign,
  shots: Picture[],
  now: Date,
) {
  const kept = { accountId: business.id, purpose: 'campaignPhoto', createdOn: now } as const;
  const files = (shots.length === 0 ? [] : covers).map((scene) =>
    fileRow(entryOf(shots, `${scene}-wide`), `campaignPhoto ${key} ${scene}`, kept),
  );
  const gallery = files.map(({ id, uploadId, width, height, placeholder }) => {
    const url = `${FILES_BASE}/${id}`;
    return { url, thumbUrl: `${url}/thumb`, width, height, placeholder, uploadId };
  });
  return { files, row: { gallery, fileIds: files.map(({ id }) => id) } };
}

/** The pictures in chats, each with a line of the creator's. */
export const chatPictures = (rooms: readonly DemoRoom[], shots: Picture[]) =>
  (shots.length === 0 ? [] : rooms).flatMap(({ picture, said, pair }) => {
    const line = picture && said.find(({ message }) => message.startsWith(picture.beside));
    if (!line) return [];
    const createdOn = new Date(line.at);
    const kept = { accountId: pair.creatorId, purpose: 'chatPhoto', createdOn } as const;
    const file = fileRow(entryOf(shots, picture.shot), `chatPhoto ${pair.name}`, kept);
    const row = { pictureFileId: file.id, pictureAlt: picture.altText };
    return [{ files: [file], messageId: line.id, row }];
  });

const itemId = (name: string) => demoId<ContentItemId>(`content ${name}`);

/** The content of a project, and the project with it. */
export function contentOf({ plan, room, row }: DemoProject, shots: Picture[]) {
  const { content = [], feedback: rounds = [] } = plan;
  if (shots.length === 0 || row.contentState === 'none' || content.length === 0) {
    return { files: [], items: [], row };
  }
  const shotAt = lastOf(row, 'completed');
  const isSent = row.submission > 0;
  const sentAt = isSent ? lastOf(row, 'content_submitted') : shotAt + 3 * HOUR_MS;
  const made = content.map(({ shot, picture: key }, place) => {
    const isAgain = content.findIndex((one) => one.shot === shot) < place;
    const first = `${room.pair.name} ${shot}`;
    const name = isAgain ? `${first} again` : first;
    const before = (content.length - place) * MINUTE_MS;
    const createdOn = new Date(sentAt - (isSent ? 6 * before : 0) + place * MINUTE_MS);
    const fileOf = (picture: Picture, purpose: FilePurpose) =>
      fileRow(picture, `${purpose} ${name}`, { accountId: row.creatorId, purpose, createdOn });
    const picture = entryOf(shots, key);
    const isFilm = 'durationMs' in picture.look;
    const file = fileOf(picture, isFilm ? 'contentVideo' : 'contentPhoto');
    const poster = isFilm ? fileOf(entryOf(shots, POSTER), 'contentPoster') : null;
    const entry = row.terms.shotList[shot - 1];
    const item = {
      ...room.pair,
      id: itemId(name),
      deliverableId: entry?.deliverableId ?? null,
      shotId: entry?.id ?? null,
      replaces: isAgain ? itemId(first) : null,
      contentVersion: isAgain ? 2 : 1,
      kind: isFilm ? 'video' : 'photo',
      fileId: file.id,
      posterFileId: poster?.id,
      sourceSha256: picture.sourceSha256,
      capturedAt: new Date(shotAt - 5 * before),
      altText: entry?.text,
      receivedOn: createdOn,
      createdOn,
      ...stateOf(row, createdOn),
    };
    return { name, shot, item, files: poster ? [file, poster] : [file] };
  });
  const inOrder = made.toSorted((a, b) => a.shot - b.shot).map(({ item }) => item);
  const submittedItems = isSent ? newestVersions(inOrder).map(({ id }) => id) : [];
  const feedback = row.feedback.map((round, place) => ({
    ...round,
    comments: (rounds[place]?.pins ?? []).flatMap(({ photo, ...pin }, number) => {
      const asset = made[photo];
      if (!asset) return [];
      const id = demoId<string>(`comment ${asset.name} ${place} ${number}`);
      return { ...pin, id, itemId: asset.item.id, t: null };
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
  const { contentState: state } = row;
  if (state === 'uploading') return { state: 'received', updatedOn: createdOn, version: 1 };
  const updatedOn = new Date(lastOf(row, `content_${state}`));
  return { state, updatedOn, version: state === 'submitted' ? 2 : 3 };
}
