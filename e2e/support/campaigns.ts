import { expect, type Locator, type Page } from '@playwright/test';
import { LARGE_FILES_MS } from './patience.ts';
import type { Phone } from './phone.ts';
import { aPhoto, type Photo } from './photos.ts';

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

/** Sends photos for review without signal, one for each place, and ends the app with `stop`: they wait when it opens again. */
export async function sendWhatWaits(
  creator: Phone,
  path: string,
  photos: ReadonlyMap<string, Photo>,
  stop: () => Promise<void>,
): Promise<void> {
  for (const [place, photo] of photos) await addFile(creator.page, place, photo);
  await tickAll(creator.page);
  await creator.page.getByRole('button', { name: 'Send for review' }).click();
  await expect(creator.page.getByText(/^Will be sent to .* for review as soon/)).toBeVisible();
  await stop();
  await creator.open({ offline: true });
  await creator.page.goto(path);
  await expect(creator.page.getByText('Saved · waiting').first()).toBeVisible();
}

/** A photo of its own for each place. */
export async function photosFor(places: readonly string[], width: number, height: number) {
  const made = places.map(
    async (place, index) => [place, await aPhoto({ hue: index * 80, width, height })] as const,
  );
  return new Map(await Promise.all(made));
}

/** Approves everything that waits for review, without signal. */
export async function approveAll(business: Phone, path: string): Promise<void> {
  await business.page.goto(path);
  const approve = business.page.getByRole('button', { name: /^Approve all/ });
  await expect(approve).toBeVisible({ timeout: LARGE_FILES_MS });
  await whileOffline(business, async () => {
    await tickAll(business.page);
    await approve.click();
    await business.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  });
}
