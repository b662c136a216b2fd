import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { files as fileRows } from '../db/schema/profiles.ts';
import { encodePicture } from '../pictures/encode.ts';
import { sha256Of, type Files } from '../ports/files/files.ts';

/** `public/demo`, beside the built server or in the sources. */
const FOLDERS = ['../client/demo', '../../public/demo'];
/** The one film, and how long and large it is. */
export const FILM = {
  name: 'line',
  poster: 'line-frame',
  durationMs: 4000,
  width: 360,
  height: 640,
};

type FileRow = typeof fileRows.$inferInsert;
type Look = Pick<FileRow, 'sha256' | 'thumbSha256' | 'bytes' | 'width' | 'height' | 'placeholder'>;
export type Picture = { look: Look; sourceSha256: string };

/** Stores every picture of a folder once, however often it is shown, by its name. None where they were not installed. */
export async function storePictures(
  files: Files,
  folder: 'works' | 'shots',
): Promise<ReadonlyMap<string, Picture>> {
  const place = FOLDERS.map((one) => fileURLToPath(new URL(one, import.meta.url)))
    .map((one) => join(one, folder))
    .find((one) => existsSync(one));
  if (!place) return new Map();
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
  const { picture, thumb, width, height, placeholder } = encoded.value;
  const [sha256, thumbSha256] = await Promise.all([files.put(picture), files.put(thumb)]);
  const size = picture.byteLength + thumb.byteLength;
  return { sha256, thumbSha256, bytes: size, width, height, placeholder };
}

async function filmOf(files: Files, bytes: Buffer): Promise<Look> {
  const sha256 = await files.put(bytes);
  const { width, height } = FILM;
  return { sha256, thumbSha256: sha256, bytes: bytes.byteLength, width, height, placeholder: '' };
}
