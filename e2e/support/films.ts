import { randomFillSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CLIP = join(import.meta.dirname, '..', '..', 'public', 'demo', 'shots', 'line.mp4');
const HEADER_BYTES = 8;

/** A film that can be seen, made so many bytes larger by what players pass over. No two are the same file. Answers its place. */
export async function aFilm(folder: string, moreBytes: number): Promise<string> {
  const clip = await readFile(CLIP);
  const free = randomFillSync(Buffer.alloc(moreBytes));
  free.writeUInt32BE(moreBytes, 0);
  free.write('free', HEADER_BYTES / 2, 'latin1');
  const place = join(folder, 'pour.mp4');
  await writeFile(place, Buffer.concat([clip, free]));
  return place;
}
