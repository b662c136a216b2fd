import type { Page } from '@playwright/test';
import { ApiUser } from './api-user.ts';
import { englishOn, spanishOf as es } from './catalogs.ts';
import type { ServerProcess } from './server.ts';
import { expect } from './test.ts';

/** Waits for texts, which are given in English, and finds no English one on the page. */
export type Reads = (where: string, ...texts: string[]) => Promise<void>;

export const readsOf =
  (page: Page): Reads =>
  async (where, ...texts) => {
    for (const text of texts) await expect(page.getByText(es(text)).first()).toBeVisible();
    expect.soft(await englishOn(page), where).toEqual([]);
  };

/** Reads whole screens, each once it is more than its frame. */
export async function readScreens(page: Page, paths: readonly string[]): Promise<void> {
  const reads = readsOf(page);
  for (const path of paths) {
    await page.goto(`/${path}`);
    const main = page.getByRole('main');
    await expect.poll(async () => (await main.innerText()).length).toBeGreaterThan(20);
    await reads(path);
  }
  // The check itself finds what it looks for.
  await page.evaluate(() => document.body.append('You applied'));
  expect(await englishOn(page)).toEqual(['You applied']);
}

/** From the login to the choice of an account. */
export async function entersCode(page: Page, server: ServerProcess, email: string): Promise<void> {
  const reads = readsOf(page);
  await page.goto('/login');
  await reads('the login', 'Send code');
  await page.getByRole('textbox', { name: es('Email') }).fill(email);
  await page.getByRole('button', { name: es('Send code') }).click();
  const code = page.getByRole('textbox', { name: es('Code') });
  await expect(code).toBeVisible();
  await reads('the code');
  await code.fill(await new ApiUser(server.url).code(email));
  await reads('the sign-up', 'Welcome to Pollin');
}
