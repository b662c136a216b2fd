import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onLargeScreen } from '../large-screen.ts';
import { keepCopyClosed } from '../open-copy.ts';
import { aFullDevice, isShown, type Role, screens } from './full-device.ts';
import { showApp } from './whole-app.tsx';

/** A screen as Chromium scores it: the sum of its shifts is at most this. */
const MOST = 0.02;
const phone = [390, 844] as const;
const desktop = [1280, 800] as const;
const large = [1920, 1080] as const;

/**
 * What a screen's parts moved by while it opened: the frame paints first, then the lists that need the replica, as in a tab that
 * starts. No person does anything here, so shifts that Chromium excuses with an input count as well.
 */
async function shiftsOf(
  path: string,
  landmark: string,
  [width, height]: readonly [number, number],
) {
  await page.viewport(width, height);
  const openLate = keepCopyClosed();
  // Another font would take its place while the screen is watched; without it the fallback draws from the start.
  await Promise.allSettled([document.fonts.load('1em "Inter Variable"')]);
  const moved: string[] = [];
  let score = 0;
  const take = (entries: PerformanceEntryList) => {
    for (const { value, sources } of entries as LayoutShift[]) {
      score += value;
      moved.push(...sources.map((one) => sentence(one, value)));
    }
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  const app = await showApp(path);
  await expect.element(page.getByRole('main')).toBeInTheDocument();
  await untilQuiet();
  openLate();
  await expect.poll(() => isShown(landmark), { message: landmark }).toBe(true);
  await untilQuiet();
  take(observer.takeRecords());
  observer.disconnect();
  app.close();
  return { score, moved };
}

/** The parts of Chromium's layout instability that types of the DOM lack. */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

const sentence = (
  { node, previousRect: from, currentRect: to }: LayoutShift['sources'][number],
  by: number,
) => {
  const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName;
  return `${by.toFixed(3)}: ${name} "${node?.textContent?.slice(0, 40)}" ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`;
};

/** Resolves once so many frames in a row have changed nothing. */
async function untilQuiet(frames = 6): Promise<void> {
  let quiet = 0;
  const watcher = new MutationObserver(() => (quiet = 0));
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
  for (let passed = 0; quiet < frames && passed < 600; passed += 1) {
    await new Promise(requestAnimationFrame);
    quiet += 1;
  }
  watcher.disconnect();
}

const all = (Object.keys(screens) as Role[]).flatMap((role) =>
  screens[role].map(([path, landmark]) => ({ role, path, landmark })),
);
/** Where a day starts. `npm run test:slow -- layout` opens every screen. */
const isStart = ({ path }: { path: string }) => /\/(?:dashboard|messages)$/.test(path);

for (const { role, path, landmark } of import.meta.env['POLLIN_FULL'] ? all : all.filter(isStart)) {
  const name = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
  test(`${role}: ${name} opens without its parts moving, on a phone, a desktop and a large screen`, async () => {
    await onLargeScreen();
    await aFullDevice(role);

    const onPhone = await shiftsOf(path, landmark, phone);
    const onDesktop = await shiftsOf(path, landmark, desktop);
    const onLarge = await shiftsOf(path, landmark, large);

    expect.soft(onPhone.score, onPhone.moved.join('\n')).toBeLessThanOrEqual(MOST);
    expect.soft(onDesktop.score, onDesktop.moved.join('\n')).toBeLessThanOrEqual(MOST);
    expect(onLarge.score, onLarge.moved.join('\n')).toBeLessThanOrEqual(MOST);
  });
}
