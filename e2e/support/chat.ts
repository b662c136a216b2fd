import { PATIENCE_MS } from './patience.ts';
import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** The conversation where most stories play. */
export const TACOS = /Late-night tacos/;

/** Opens the newest conversation whose list entry matches. */
export async function openRoom(
  page: Page,
  role: 'creator' | 'business',
  name: RegExp,
): Promise<void> {
  await page.goto(`/${role}/messages`);
  await enterRoom(page, name);
}

/** Opens it from the list that is on the screen. */
export async function enterRoom(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(log(page)).toBeVisible();
}

export const log = (page: Page): Locator => page.getByRole('log', { name: /^Conversation with/ });

/** A message in the open conversation, by its text. */
export const bubble = (page: Page, text: string): Locator =>
  log(page).getByText(text, { exact: true });

/**
 * Waits until a message is on the screen, once. A conversation opens where one stopped reading: from there it is gone to the
 * newest, as a person does.
 */
export async function expectOnScreen(page: Page, text: string): Promise<void> {
  const newest = page.getByRole('button', { name: /^(New messages|Go to the latest message)/ });
  await expect(async () => {
    // By keyboard: the button is on its way in or out.
    if (await newest.isVisible()) await newest.press('Enter', { timeout: 1_000 });
    await expect(bubble(page, text)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: PATIENCE_MS });
  await expect(bubble(page, text)).toHaveCount(1);
}

export const composer = (page: Page): Locator =>
  page.getByRole('textbox', { name: /^Message to / });

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
  await expect(bubble(page, text)).toBeVisible();
  await expect(composer(page)).toHaveValue('');
}
