import type { Page } from 'playwright';
import { VIDEO_MAX_BYTES } from '#contract/content/media.ts';
import { openBench, openBrowser } from './support/browser.ts';
import type { Measure } from './support/measure.ts';
import { memoryOf, peakWhile } from './support/peak-memory.ts';
import { aPerson, aSession } from './support/seed.ts';
import { containerHead } from './support/video-head.ts';
import { browserProcess } from './support/browser-process.ts';
import { sizeOf } from './support/size.ts';

const MEBIBYTE = 1024 * 1024;
const SMALL = sizeOf(50);
/** As large as is taken: a film of 500 MB and its container. */
const LARGE = sizeOf(VIDEO_MAX_BYTES / MEBIBYTE - 1);
const GOAL = { of: 'ratio', atMost: 1.25 } as const;

/**
 * W9: a video of 500 MB kept on the device, sent and received: the most memory that the browser's processes and the server ever take,
 * beside the same with 50 MB.
 */
export const videos: Measure = async (world) => {
  const person = await aPerson(world.pool, 'creator');
  const browser = await openBrowser(await world.folder('profile'));
  try {
    const page = await openBench(browser, world.productOrigin);
    await page.evaluate(([answer, id]) => window.bench.product.signIn(answer, id), [
      await aSession(world.pool, person),
      person.accountId,
    ] as const);
    const pid = await browserProcess(page);
    const once = async (mebibytes: number) =>
      await bring(page, person, mebibytes, pid, world.product.pid);
    // Memory that is allocated once – caches, pools, compiled code – belongs to neither.
    await once(SMALL);
    const small = await once(SMALL);
    const large = await once(LARGE);
    const memory = (what: string, ours: number, floor: number) => ({
      what,
      unit: 'MB',
      ours: [ours / 1e6],
      floor: [floor / 1e6],
      goal: GOAL,
    });
    return {
      name: 'w9-videos',
      title: `W9 a video of ${LARGE} MiB, beside one of ${SMALL} MiB`,
      rows: [
        memory('browser, most memory while it is kept on the device', large.keeping, small.keeping),
        memory('browser, most memory while it is sent', large.sending, small.sending),
        memory('server, most memory while it is received', large.receiving, small.receiving),
        { what: 'kept and checked', unit: 's', ours: [large.keptMs / 1000] },
        { what: 'sent and received', unit: 's', ours: [large.sentMs / 1000] },
      ],
      notes: [
        'Memory of the browser is that of all its processes without files of the system; the same film goes through both sides.',
      ],
    };
  } finally {
    await browser.close();
  }
};

async function bring(
  page: Page,
  person: Awaited<ReturnType<typeof aPerson>>,
  mebibytes: number,
  browserPid: number,
  serverPid: number,
) {
  const inBrowser = () => memoryOf(browserPid, true);
  await page.evaluate(() => window.bench.product.forgetFilms());
  const kept = await peakWhile(inBrowser, () =>
    page.evaluate(
      ([head, count, who]) => {
        const { product } = window.bench;
        return product.keepFilm(who, product.aLargeFilm(head, count));
      },
      [containerHead(mebibytes * MEBIBYTE), mebibytes, person] as const,
    ),
  );
  const sent = await peakWhile(inBrowser, () =>
    peakWhile(
      () => memoryOf(serverPid),
      () => page.evaluate(() => window.bench.product.uploadAll()),
    ),
  );
  return {
    keeping: kept.peak,
    sending: sent.peak,
    receiving: sent.result.peak,
    keptMs: kept.result,
    sentMs: sent.result.result,
  };
}
