import { createWriteStream } from 'node:fs';
import { mkdir, opendir, rename, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore, type Configstore } from '@tus/file-store';
import { Upload } from '@tus/server';
import * as z from 'zod/mini';
import { parseJson } from '#contract/parse-json.ts';
import { isFull, StorageFull } from '../ports/files/files.ts';

const FACTS = '.json';

const facts = z.object({
  id: z.string(),
  size: z.int(),
  metadata: z.optional(z.record(z.string(), z.nullable(z.string()))),
  creation_date: z.optional(z.string()),
});

/** Opens a file to write into, so that a test can be the disk. */
type Open = (path: string, options: { flags: string; start: number }) => Writable;

/**
 * Unfinished uploads, one file each with its facts beside it. Half a file is useful only to its sender, so it is not flushed:
 * the final checksum detects a loss of power.
 */
export class Staging extends FileStore {
  readonly #open: Open;

  constructor(directory: string, open: Open = createWriteStream) {
    super({ directory, configstore: factsIn(directory) });
    this.#open = open;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** Created once: a device that missed the answer continues after the last byte. */
  override async create(upload: Upload): Promise<Upload> {
    const known = await this.find(upload.id);
    if (known && isSame(known, upload)) return known;
    return roomFor(async () => {
      await mkdir(this.directory, { recursive: true });
      return super.create(upload);
    });
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id);
    let received = 0;
    await roomFor(() =>
      pipeline(
        source,
        async function* counted(chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            received += chunk.byteLength;
            yield chunk;
          }
        },
        this.#open(path, { flags: 'r+', start: offset }),
      ),
    );
    return offset + received;
  }

  /** An upload and how far it has come; null where none of this name is on its way. */
  async find(id: string): Promise<(Upload & { size: number }) | null> {
    const config = await this.configstore.get(id);
    const file = config && (await stat(join(this.directory, id)).catch(missing));
    if (!file || config.size === undefined) return null;
    const { size, metadata } = config;
    return Object.assign(new Upload({ id, size, offset: file.size, metadata }), { size });
  }

  /** Where the bytes of an upload are. */
  pathOf(id: string): string {
    return join(this.directory, id);
  }

  /** The bytes of an upload that is whole. */
  bytesOf(id: string): Promise<Buffer> {
    return readFile(join(this.directory, id));
  }

  /** Lets go of an upload; of one that is gone already as well. */
  async drop(id: string): Promise<void> {
    await rm(join(this.directory, id), { force: true });
    await this.configstore.delete(id);
  }

  /** The number of unfinished uploads with this name prefix. */
  async countOf(owner: string): Promise<number> {
    let count = 0;
    const folder = await opendir(this.directory).catch(missing);
    for await (const { name } of folder ?? []) {
      if (name.startsWith(owner) && name.endsWith(FACTS)) count += 1;
    }
    return count;
  }

  /** Deletes uploads without a new byte since then. Answers the number of files. */
  async dropUntouched(since: Date): Promise<number> {
    let dropped = 0;
    const folder = await opendir(this.directory).catch(missing);
    for await (const { name } of folder ?? []) {
      const file = await stat(join(this.directory, name)).catch(missing);
      // The facts are as old as the upload: they go when the bytes have gone, or never came.
      const bytes = name.endsWith(FACTS)
        ? await stat(join(this.directory, name.slice(0, -FACTS.length))).catch(missing)
        : null;
      if (!file || file.mtime >= since || (bytes && bytes.mtime >= since)) continue;
      await rm(join(this.directory, name), { force: true });
      dropped += 1;
    }
    return dropped;
  }
}

/** An id with other bytes or another purpose starts again. */
export const isSame = (one: Pick<Upload, 'size' | 'metadata'>, other: typeof one): boolean =>
  one.size === other.size &&
  one.metadata?.['sha256'] === other.metadata?.['sha256'] &&
  one.metadata?.['purpose'] === other.metadata?.['purpose'];

/** Facts of uploads as files that are whole or not there. */
function factsIn(directory: string): Configstore {
  const factsPathOf = (id: string) => join(directory, `${id}${FACTS}`);
  return {
    async get(id) {
      const text = await readFile(factsPathOf(id), 'utf8').catch(missing);
      const parsed = text === null ? null : facts.safeParse(parseJson(text));
      return parsed?.success ? new Upload({ offset: 0, ...parsed.data }) : undefined;
    },
    async set(id, upload) {
      const { size, metadata, creation_date } = upload;
      const half = `${factsPathOf(id)}.half`;
      await writeFile(half, JSON.stringify({ id, size, metadata, creation_date }));
      await rename(half, factsPathOf(id));
    },
    async delete(id) {
      await rm(factsPathOf(id), { force: true });
    },
  };
}

async function roomFor<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isFull(error) ? new StorageFull('No room for an upload.', { cause: error }) : error;
  }
}

function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
