import type { RefusalCode } from '#contract/refusal.ts';

/** A chosen file that cannot be taken, by its name and with the reason in the words of every refusal. */
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
