import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

/** A screen larger than the window that the tests share, until the test ends. */
export async function onLargeScreen(): Promise<void> {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(1920, 1000);
}
