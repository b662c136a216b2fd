import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the newest conversation whose list entry matches. */
export async function openRoom(
  page: Page,
  role: 'creator' | 'business',
  name: RegExp,
): Promise<void> {
  await page.goto(`/${role}/messages`);
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(log(page)).toBeVisible();
}

export const log = (page: Page): Locator => page.getByRole('log', { name: /^Conversation with/ });

/** A message in the open conversation, by its text. */
export const bubble = (page: Page, text: string): Locator =>
  log(page).getByText(text, { exact: true });

export const composer = (page: Page): Locator =>
  page.getByRole('textbox', { name: /^Message to / });

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
  await expect(bubble(page, text)).toBeVisible();
  await expect(composer(page)).toHaveValue('');
}
