import { expect, type Page } from '@playwright/test';
import type { Photo } from './photos.ts';

/** Chooses a file for a shot, or for something that was ordered, and sees it kept. */
export async function addFile(page: Page, place: string, photo: Photo | undefined): Promise<void> {
  const group = page.getByRole('group', { name: place, exact: true });
  await group.locator('input[type=file]:not([capture])').setInputFiles(photo ?? []);
  await expect(group.getByText(/^(Saved|Uploading|Arriving|Received)/).first()).toBeVisible({
    timeout: 60_000,
  });
}

/** Ticks everything that is to be gone through on the page. */
export async function tickAll(page: Page): Promise<void> {
  for (const tick of await page.getByRole('checkbox').all()) await tick.check({ force: true });
}
