import type { UploadId } from '#contract/ids.ts';
import { PICTURE_TYPE } from '#contract/pictures/rules.ts';

type ReadBytes = (ids: UploadId[]) => Promise<readonly (ArrayBuffer | undefined)[]>;

/** The addresses of one screen's pictures; each is revoked when it is no longer needed, also while it is being read. */
export class PictureUrls {
  readonly #read: ReadBytes;
  readonly #urls = new Map<UploadId, string>();
  #wanted: ReadonlySet<UploadId> = new Set();

  constructor(read: ReadBytes) {
    this.#read = read;
  }

  of(id: UploadId): string | undefined {
    return this.#urls.get(id);
  }

  /** All bytes are read in one go, and only those that have no address yet. */
  async want(ids: readonly UploadId[]): Promise<void> {
    this.#wanted = new Set(ids);
    for (const id of this.#urls.keys()) if (!this.#wanted.has(id)) this.#drop(id);
    const missing = ids.filter((id) => !this.#urls.has(id));
    if (missing.length === 0) return;
    const rows = await this.#read(missing);
    missing.forEach((id, index) => {
      // No longer needed, or requested twice at once: another address would never be revoked.
      if (!this.#wanted.has(id) || this.#urls.has(id)) return;
      const bytes = rows[index];
      const blob = bytes ? new Blob([bytes], { type: PICTURE_TYPE }) : null;
      this.#urls.set(id, blob ? URL.createObjectURL(blob) : '');
    });
  }

  close(): void {
    this.#wanted = new Set();
    for (const id of this.#urls.keys()) this.#drop(id);
  }

  #drop(id: UploadId): void {
    const url = this.#urls.get(id);
    if (url) URL.revokeObjectURL(url);
    this.#urls.delete(id);
  }
}
