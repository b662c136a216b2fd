import { createHash } from 'node:crypto';

/** There is no room for these bytes. Nothing of them was kept. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/**
 * The store can't be used now. Nothing is wrong with the call, and it may come again. `isWrongSetting`: waiting won't help, someone
 * has to change a key or make the bucket. The message is for the operator.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly isWrongSetting: boolean;
  constructor(message: string, options: ErrorOptions & { isWrongSetting: boolean }) {
    super(message, options);
    this.isWrongSetting = options.isWrongSetting;
  }
}

/** The bytes do not have the declared checksum. None of them were stored. */
export class WrongSum extends Error {
  override readonly name = 'WrongSum';
}

/** Bytes of a local file that are stored differently: as these letters, and as zeros after them. */
export type Patch = { from: number; to: number; text?: string };

/** A local file, the patches with which it is stored, in order, and the checksum of the result. */
export type Incoming = {
  place: string;
  size: number;
  sha256: string;
  patches?: readonly Patch[];
};

export type Stored = { sha256: string; storedOn: Date };

/**
 * Bytes under their SHA-256, in hexadecimal: equal bytes are stored once, and the content of a name never changes. Bytes are
 * stored completely or not at all, whenever the process or the machine stops. Every call may throw `StoreUnavailable`.
 */
export type Files = {
  /** Keeps bytes and answers their name. Bytes that are there already count as stored now. Throws `StorageFull`. */
  put: (bytes: Uint8Array) => Promise<string>;
  /**
   * Stores a local file of any size, with at most one chunk in memory, and verifies its checksum meanwhile. Throws `WrongSum`
   * or `StorageFull`. Existing bytes under that name count as stored now, once the checksum was verified.
   */
  putFile: (incoming: Incoming) => Promise<void>;
  /** The size of the stored bytes; null if there are none. */
  sizeOf: (sha256: string) => Promise<number | null>;
  /** The bytes from `from` up to and without `to`, read on demand; null if there are none. */
  stream: (sha256: string, from: number, to: number) => Promise<ReadableStream<Uint8Array> | null>;
  /** Null if there are none. */
  read: (sha256: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removing missing bytes succeeds. */
  remove: (sha256: string) => Promise<void>;
  /** Everything that is there under such a name, in no order. */
  list: () => AsyncIterable<Stored>;
  /** Throws `StoreUnavailable` where nothing could be kept or read. */
  check: () => Promise<void>;
  /** Lets go of connections. */
  close: () => Promise<void>;
};

/** The chunks of a file, patched. A chunk is changed in place, and no more than one is held. */
export async function* patched(
  chunks: AsyncIterable<Buffer>,
  patches: readonly Patch[] = [],
): AsyncGenerator<Buffer> {
  let at = 0;
  let first = 0;
  for await (const chunk of chunks) {
    const end = at + chunk.byteLength;
    for (let index = first; index < patches.length; index += 1) {
      const { from, to, text = '' } = patches[index] as Patch;
      if (from >= end) break;
      chunk.fill(0, Math.max(from - at, 0), Math.min(to, end) - at);
      for (let place = Math.max(from, at); place < Math.min(from + text.length, to, end); place++) {
        chunk[place - at] = text.charCodeAt(place - from);
      }
      if (to <= end) first = index + 1;
    }
    yield chunk;
    at = end;
  }
}

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

const NAME = /^[0-9a-f]{64}$/;

/** Whether something in a store is ours: others may have left theirs beside it. */
export const isName = (name: string): boolean => NAME.test(name);

/** Names come from rows and hashes only; anything else is a bug, and must not become a path. */
export function checkName(sha256: string): string {
  if (isName(sha256)) return sha256;
  throw new TypeError('A stored file is named by its SHA-256.');
}

/** Whether a system's error means that a disk or its quota is used up. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || isFull(error.cause);
}
