import { expect, type Locator, type Page } from '@playwright/test';
import { LARGE_FILES_MS } from './patience.ts';
import type { Phone } from './phone.ts';
import type { Photo } from './photos.ts';

/** Chooses a file for a shot, or for something that was ordered, and sees it kept. */
export async function addFile(page: Page, place: string, photo: Photo | undefined): Promise<void> {
  const group = page.getByRole('group', { name: place, exact: true });
  await group.locator('input[type=file]:not([capture])').setInputFiles(photo ?? []);
  await expect(group.getByText(/^(Saved|Uploading|Finishing|Received)/).first()).toBeVisible({
    timeout: LARGE_FILES_MS,
  });
}

/** Ticks something as a keyboard does: what still moves in cannot be missed. */
export async function tick(box: Locator): Promise<void> {
  await box.focus();
  await box.press('Space');
  await expect(box).toBeChecked();
}

/** Ticks everything that is to be gone through on the page and is not ticked yet. */
export async function tickAll(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) {
    if (!(await box.isChecked())) await tick(box);
  }
}

/** Everything done in between waits on the device, and leaves by itself afterwards. */
export async function whileOffline(phone: Phone, work: () => Promise<unknown>): Promise<void> {
  await phone.goOffline();
  await work();
  await phone.goOnline();
  await expect(phone.page.getByRole('link', { name: /^(Offline|Sending)/ })).toHaveCount(0, {
    timeout: LARGE_FILES_MS,
  });
}
