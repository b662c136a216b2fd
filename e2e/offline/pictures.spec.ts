import { expect as expectValue, type Page } from '@playwright/test';
import sharp from 'sharp';
import { crashBrowser } from '../support/crash.ts';
import { query } from '../support/database.ts';
import { aBusiness, aCreator } from '../support/market.ts';
import { LARGE_FILES_MS } from '../support/patience.ts';
import { aPhoto } from '../support/photos.ts';
import { expect, test } from '../support/test.ts';

test('photos without signal, one of 12 megapixels, are in the portfolio at once, survive a kill, and are on the server once', async ({
  openPhone,
  server,
}) => {
  test.slow();
  const [ana, restaurant] = [await aCreator(server), await aBusiness(server)];
  const phone = await openPhone();
  await phone.signIn(ana.email, '/creator/profile/view');
  await expect(phone.page.getByText('No photos yet')).toBeVisible();
  const photos = [
    await aPhoto({ hue: 20, name: 'IMG_0001.jpg' }),
    await aPhoto({ hue: 90, name: 'IMG_0002.jpg', width: 1200, height: 1600 }),
  ];

  await phone.close();
  await phone.open({ offline: true });
  await phone.page.goto('/creator/profile/view');
  await phone.page.getByRole('button', { name: 'Add photos' }).click();
  await phone.page.setInputFiles('input[type=file]', photos);
  await phone.page.getByRole('button', { name: 'Upload' }).click();
  await expectShown(phone.page, 2);
  await expect(phone.page.getByText('Waiting', { exact: true })).toHaveCount(2);

  await crashBrowser(phone);
  await phone.open({ offline: true });
  await phone.page.goto('/creator/profile/view');
  await expectShown(phone.page, 2);
  expect(await portfolioItems(server, ana.accountId)).toHaveLength(0);

  await phone.goOnline();
  await expect
    .poll(async () => (await portfolioItems(server, ana.accountId)).length, {
      timeout: LARGE_FILES_MS,
    })
    .toBe(2);
  await expect(phone.page.getByText('Waiting', { exact: true })).toHaveCount(0);
  await expectShown(phone.page, 2);

  const stored = await portfolioItems(server, ana.accountId);
  expect(stored.map(({ width, height }) => Math.max(width, height))).toEqual([1000, 1000]);
  expect(stored.filter(({ width, height }) => height > width)).toHaveLength(1);
  const business = await openPhone({ width: 1280, height: 800 });
  await business.signIn(restaurant.email, `/business/creators/profile/${ana.accountId}`);
  await expectShown(business.page, 2);
  const bytes = await business.page.evaluate(
    async (id) => [...new Uint8Array(await (await fetch(`/files/${id}`)).arrayBuffer())],
    stored[0]?.file_id,
  );
  const { format, exif } = await sharp(Buffer.from(bytes)).metadata();
  expectValue({ format, exif }).toEqual({ format: 'jpeg', exif: undefined });
});

type PortfolioItem = { file_id: string; width: number; height: number };

const portfolioItems = (server: Parameters<typeof query>[0], creatorId: string) =>
  query<PortfolioItem>(
    server,
    `select w.file_id, f.width, f.height from portfolio_items w join files f on f.id = w.file_id
     where w.creator_id = $1`,
    [creatorId],
  );

/** So many pictures of the portfolio are decoded and on the screen, none of them blank. */
async function expectShown(page: Page, count: number): Promise<void> {
  // A blurred placeholder is a picture that is on its way.
  const pictures = page
    .getByRole('button', { name: /^Open photo/ })
    .locator('img:not([aria-hidden])');
  // One look takes all of them: a picture whose file has arrived gives way to a new element.
  await expect
    .poll(() =>
      pictures.evaluateAll((all) =>
        all.map((one) => {
          one.scrollIntoView();
          return one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0;
        }),
      ),
    )
    .toEqual(Array<boolean>(count).fill(true));
}
