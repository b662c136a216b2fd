import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

  fill(): void {
    const { bavail, bsize } = statfsSync(this.folder);
    writeFileSync(this.#filler, Buffer.alloc(bavail * bsize));
  }

  free(): void {
    rmSync(this.#filler);
  }

  remove(): void {
    execFileSync('umount', [this.folder]);
    rmSync(this.folder, { recursive: true });
  }
}
