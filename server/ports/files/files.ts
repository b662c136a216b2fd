import { createHash } from 'node:crypto';

/** There is no room for these bytes. Nothing of them was kept. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** A file's bytes do not come to the sum that was said. Nothing of it was kept. */
export class WrongSum extends Error {
  override readonly name = 'WrongSum';
}

/** What stands at a place of this machine, and the sum it is said to come to. */
export type Incoming = { place: string; size: number; sha256: string };

export type Stored = { sha256: string; storedOn: Date };

/**
 * Bytes under their SHA-256, in hexadecimal: the same bytes twice are kept once, and what a name stands for never changes.
 * Bytes are there whole or not at all, whenever the process or the machine stops.
 */
export type Files = {
  /** Keeps bytes and answers their name. Bytes that are there already count as stored now. Throws `StorageFull`. */
  put: (bytes: Uint8Array) => Promise<string>;
  /**
   * Keeps a file of this machine, of any size, holding no more than a piece of it at a time, and checks its sum meanwhile. Throws
   * `WrongSum` or `StorageFull`. What is kept under that name already counts as stored now, once the sum was checked.
   */
  putFile: (incoming: Incoming) => Promise<void>;
  /** How many bytes are there under this name; null for what is not there. */
  sizeOf: (sha256: string) => Promise<number | null>;
  /** The bytes from `from` up to and without `to`, as they are asked for; null for what is not there. */
  stream: (sha256: string, from: number, to: number) => Promise<ReadableStream<Uint8Array> | null>;
  /** Null for what is not there. */
  read: (sha256: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removing what is not there is a success. */
  remove: (sha256: string) => Promise<void>;
  /** Everything that is there under such a name, in no order. */
  list: () => AsyncIterable<Stored>;
  /** Lets go of connections. */
  close: () => Promise<void>;
};

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

/** Whether a system's error says that a disk or its quota is used up. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || isFull(error.cause);
}
