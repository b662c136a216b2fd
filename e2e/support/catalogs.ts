import type { Page } from '@playwright/test';
import { englishAmong, textsOnPage } from '../../tests/support/catalog-texts.ts';

export { spanishOf } from '../../tests/support/catalog-texts.ts';

/** Texts of the page that the English catalog has and the Spanish one has not. */
export const englishOn = async (page: Page): Promise<string[]> =>
  englishAmong(await page.evaluate(textsOnPage));
