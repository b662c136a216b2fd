import type { RefusalCode } from '#contract/refusal.ts';

/** A refused file, with its name and the refusal's code. */
export class PictureError extends Error {
  readonly code: RefusalCode;
  readonly file: string;

  constructor(code: RefusalCode, name: string) {
    super(`${name}: ${code}`);
    this.name = 'PictureError';
    this.code = code;
    this.file = name;
  }
}

/** A chosen video of which this device does not have every piece: the app was closed while it was being kept. */
export class VideoCut extends Error {
  override readonly name = 'VideoCut';
  readonly file: string;

  constructor(file: string) {
    super(`${file} is not whole`);
    this.file = file;
  }
}
