import { expect, type Locator, type Page } from '@playwright/test';
import { inDays } from './market.ts';

export const pack = (page: Page): Locator => page.getByRole('dialog', { name: 'Shoot' });

const nameOfDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'America/Phoenix',
});

/**
 * Chooses a free time on the day after tomorrow, by the device's clock. Tomorrow has few in the evening, and leaves the list as
 * hours go by.
 */
export async function chooseTime(within: Page | Locator, time: string): Promise<void> {
  const days = within.getByRole('radiogroup', { name: 'Days with open times' });
  const now = await days.page().evaluate(() => Date.now());
  const day = nameOfDay.format(inDays(2, 12, now));
  await days.getByRole('radio', { name: day }).click();
  const times = within.getByRole('toolbar', { name: /^Open times on / });
  await times.getByRole('button', { name: time, exact: true }).click();
}

/** Asks for a shoot on a campaign's schedule. */
export async function askFor(page: Page, campaignId: string, time: string): Promise<void> {
  await page.goto(`/creator/campaign/${campaignId}/schedule`);
  await chooseTime(page, time);
  await page.getByRole('button', { name: 'Request this time' }).click();
}

/** A line of the queue, by its words. */
export const queued = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words });

/** No part of the page shows a requested action as done. */
export async function expectUnconfirmed(page: Page): Promise<void> {
  await expect(page.getByText('Not yet confirmed', { exact: true }).first()).toBeVisible();
}

export async function expectWaiting(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('link', { name: `Offline · ${count} waiting` })).toBeVisible();
}
