import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';

/** A name is a file's own: it can't lead out of the folder. */
const fileName = z
  .string()
  .check(z.refine((name) => basename(name) === name && !name.startsWith('.')));
const contents = z.array(z.tuple([fileName, z.int().check(z.nonnegative())]));

/** The files of a folder as one value: a line of JSON with their names and sizes, and their bytes. Equal files make equal bytes. */
export async function packBuild(folder: string): Promise<Buffer> {
  const names = (await readdir(folder)).toSorted();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const listed = names.map((name, index) => [name, files[index]?.byteLength]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(listed)}\n`), ...files]);
}

/** Writes the files of a packed build into a folder. Throws for anything else. */
export async function unpackBuild(packed: Uint8Array, folder: string): Promise<void> {
  const end = packed.indexOf(0x0a);
  const listed = contents.parse(JSON.parse(Buffer.from(packed.subarray(0, end)).toString()));
  await mkdir(folder, { recursive: true });
  let at = end + 1;
  for (const [name, size] of listed) {
    await writeFile(join(folder, name), packed.subarray(at, at + size));
    at += size;
  }
}
