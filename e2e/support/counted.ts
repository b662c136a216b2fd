import { expect, type Locator } from '@playwright/test';
import type { Photo } from './photos.ts';

type Limits = { taps: number; fields: number };

/** A person's hand: counts each tap and each typed field, and fails at the first one above the limit. */
export class CountedHand {
  readonly #limits: Limits;
  readonly #done: string[] = [];
  #taps = 0;
  #fields = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  async tap(target: Locator): Promise<void> {
    this.#count(`tap ${String(target)}`);
    await target.click();
  }

  /** A choice drawn over its own control, as a radio card is. */
  async check(target: Locator): Promise<void> {
    this.#count(`check ${String(target)}`);
    await target.check({ force: true });
  }

  /** The tap that opens the photos; the phone's own picker is not the app's. */
  async choosePhoto(button: Locator, photo: Photo): Promise<void> {
    this.#count(`choose ${String(button)}`);
    const picker = button.page().waitForEvent('filechooser');
    await button.click();
    await (await picker).setFiles(photo);
  }

  async type(field: Locator, text: string): Promise<void> {
    this.#fields += 1;
    this.#done.push(`type ${String(field)}`);
    expect(this.#fields, this.#done.join('\n')).toBeLessThanOrEqual(this.#limits.fields);
    await field.fill(text);
  }

  #count(what: string): void {
    this.#taps += 1;
    this.#done.push(what);
    expect(this.#taps, this.#done.join('\n')).toBeLessThanOrEqual(this.#limits.taps);
  }

  get summary(): string {
    return `${this.#taps} taps, ${this.#fields} typed fields`;
  }
}
