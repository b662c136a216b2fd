import type { Page } from 'playwright';
import { openBench, openBrowser } from './support/browser.ts';
import { alternately, type Measure } from './support/measure.ts';
import { sizeOf } from './support/size.ts';

const PICTURES = sizeOf(4);
const SHOWN = sizeOf(30, 3);

/** W7: four pictures of 12 megapixels made ready to be sent, and 30 of them painted from the device. */
export const devicePictures: Measure = async (world, { repeat }) => {
  const browser = await openBrowser(await world.folder('profile'));
  try {
    const page = await openBench(browser, world.productOrigin);
    await page.evaluate(async (count) => {
      Reflect.set(window, 'files', await window.bench.floor.cameraPictures(count));
    }, PICTURES);
    const made = await alternately(repeat, {
      ours: () => prepare(page),
      floor: () =>
        page.evaluate(() =>
          window.bench.floor.resizeDirectly(Reflect.get(window, 'files') as File[]),
        ),
    });
    const actor = await fill(page);
    const shown = await alternately(repeat, {
      ours: () =>
        page.evaluate(([who, count]) => window.bench.product.showPortfolioItems(who, count), [
          actor,
          SHOWN,
        ] as const),
      floor: () => page.evaluate(() => window.bench.floor.showRaw()),
    });
    return {
      name: 'w7-pictures',
      title: 'W7 pictures',
      rows: [
        {
          what: `${PICTURES} pictures of 12 megapixels ready`,
          unit: 'ms',
          ours: made.ours.map((one) => one.total),
          floor: made.floor,
          goal: { of: 'ratio', atMost: 1.1 },
        },
        {
          what: 'longest silence of the page meanwhile',
          unit: 'ms',
          ours: made.ours.map((one) => one.gap),
          goal: { of: 'ours', atMost: 50 },
        },
        {
          what: `${SHOWN} pictures painted from the device`,
          unit: 'ms',
          ours: shown.ours,
          floor: shown.floor,
          goal: { of: 'ratio', atMost: 1.5 },
        },
      ],
      notes: [
        'Ours hashes both files, decodes what it made again and compares it with its source; the floor does neither.',
      ],
    };
  } finally {
    await browser.close();
  }
};

const prepare = (page: Page) =>
  page.evaluate(async () => {
    const files = Reflect.get(window, 'files') as File[];
    const { total, gap } = await window.bench.product.preparedBy(files);
    return { total, gap };
  });

/** The same pictures on the disk for both, 30 of them. */
async function fill(page: Page) {
  return await page.evaluate(async (count) => {
    const { floor, product } = window.bench;
    const files = Reflect.get(window, 'files') as File[];
    const made = (await product.preparedBy(files)).pictures;
    const all = Array.from({ length: count }, (_, index) => ({
      ...(made[index % made.length] as (typeof made)[number]),
      uploadId: crypto.randomUUID() as never,
      sourceSha256: String(index).padStart(64, '0'),
    }));
    await floor.keepRaw(all.map((one) => one.bytes));
    return await product.queuePortfolioItems(all);
  }, SHOWN);
}
