import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFull } from '#server/ports/files/files.ts';

const BLOCK = Buffer.alloc(1024 * 1024);

/** A disk of its own in memory. It needs the right to mount one. */
export class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'pollin-disk-'));
  readonly #filler = join(this.folder, 'filler');

  /** `size` is one of the option of `mount`, such as `256m`. */
  constructor(size: string) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', this.folder]);
    // As root the database runs as a user of its own, who must be able to pass.
    chmodSync(this.folder, 0o755);
  }

  /** Writes until nothing more goes in, because a server may write beside it. */
  fill(): void {
    const file = openSync(this.#filler, 'w');
    try {
      for (;;) writeSync(file, BLOCK);
    } catch (error) {
      if (!isFull(error)) throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#filler);
  }

  remove(): void {
    execFileSync('umount', [this.folder]);
    rmSync(this.folder, { recursive: true });
  }
}
