import type { Locator, Page } from '@playwright/test';
import { composer, openRoom, write } from './support/chat.ts';
import { expect, test } from './support/test.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const openMenu = (page: Page) => page.getByRole('button', { name: /^Profile menu/ }).click();
const installItem = (page: Page) => page.getByRole('menuitem', { name: 'Install Pollin' });

/** Runs before the app: the browser's question, which no test can answer, leaves a mark instead. */
function markQuestion(): void {
  addEventListener('beforeinstallprompt', (offer) => {
    const prompt = () => {
      document.documentElement.dataset['asked'] = 'yes';
      return Promise.resolve({ outcome: 'accepted' });
    };
    Object.assign(offer, { prompt });
    document.documentElement.dataset['offered'] = 'yes';
  });
}

/** The browser takes its time to look at the manifest, icons and worker. */
const browserOffered = (page: Page) => expect(page.locator('html[data-offered]')).toBeAttached();

/** Signed in and loaded again, so that what was changed is there from the start; the menu's code has arrived. */
async function openAnew(page: Page): Promise<void> {
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: /^Profile menu/ });
  await expect(button).toHaveAttribute('aria-haspopup');
}

test(
  'the browser finds nothing that keeps the app from being installed, and its own offer waits in the menu',
  { tag: '@slow' },
  async ({ asCreator }) => {
    const { page, context } = asCreator;
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(installabilityErrors).toEqual([]);
    expect(errors).toEqual([]);
    expect(data).toContain('"Pollin"');

    await asCreator.change(markQuestion);
    await openAnew(page);
    await browserOffered(page);
    await openMenu(page);
    await installItem(page).click();
    await expect(page.locator('html[data-asked]')).toBeAttached();
    await openMenu(page);
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await expect(installItem(page)).toHaveCount(0);
  },
);

test('the installed app does not offer itself', { tag: '@slow' }, async ({ asCreator }) => {
  const { page } = asCreator;
  await asCreator.change(markQuestion);
  await asCreator.change(() => {
    const ask = matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.includes('standalone') ? 'all' : query);
  });
  await openAnew(page);
  await browserOffered(page);

  await openMenu(page);

  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(installItem(page)).toHaveCount(0);
});

test(
  'on an iPhone the same item shows the way by the Share menu, with the keyboard too',
  { tag: '@slow' },
  async ({ asCreator }) => {
    const { page, context } = asCreator;
    await asCreator.change(() => {
      // No browser there makes an offer.
      addEventListener('beforeinstallprompt', (offer) => offer.stopImmediatePropagation());
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setUserAgentOverride', { userAgent: IPHONE });
    await openAnew(page);

    await page.getByRole('button', { name: /^Profile menu/ }).press('Enter');
    await installItem(page).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Add Pollin to your home screen' });
    await expect(sheet.getByRole('listitem')).toHaveCount(3);
    await expect(sheet).toBeFocused();
    await page.keyboard.press('Escape');

    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Profile menu/ })).toBeFocused();
  },
);

test(
  'the pictures that an iPhone starts with are let through by the security policy',
  { tag: '@slow' },
  async ({ openPhone }) => {
    const { page, context } = await openPhone();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setUserAgentOverride', { userAgent: IPHONE });
    await page.goto('/login');
    const links = page.locator('link[rel=apple-touch-startup-image]');
    await expect(links).toHaveCount(4);

    // iOS reads them when the app is added; this browser as pictures of the page, under the same policy.
    const sizes = await links.evaluateAll((all) =>
      Promise.all(
        all.map(async (link) => {
          const picture = new Image();
          picture.src = (link as HTMLLinkElement).href;
          await picture.decode();
          return [picture.naturalWidth, picture.naturalHeight];
        }),
      ),
    );

    const portrait = await page.evaluate(() =>
      [screen.width, screen.height]
        .toSorted((one, other) => one - other)
        .map((side) => side * devicePixelRatio),
    );
    const landscape = portrait.toReversed();
    expect(sizes).toEqual([portrait, landscape, portrait, landscape]);
  },
);

test(
  'the first message asks the browser to protect the storage, and no other does',
  { tag: '@slow' },
  async ({ asCreator }) => {
    await asCreator.change(() => {
      navigator.storage.persisted = () => Promise.resolve(false);
      navigator.storage.persist = () => {
        const { dataset } = document.documentElement;
        dataset['persist'] = `${dataset['persist'] ?? ''}|`;
        return Promise.resolve(false);
      };
    });
    const { page } = asCreator;
    await openRoom(page, 'creator', /Sol y Masa/);
    await expect(page.locator('html[data-persist]')).toHaveCount(0);

    await write(page, 'Protect this');
    await expect(page.locator('html[data-persist="|"]')).toBeAttached();
    await write(page, 'And this');
    await expect(page.locator('html[data-persist="|"]')).toBeAttached();
  },
);

test(
  'nothing that is tapped lies below the notch or the home bar',
  { tag: '@slow' },
  async ({ asCreator: { page, context } }) => {
    const [top, bottom] = [47, 34];
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { top, bottom } });
    const height = page.viewportSize()?.height ?? 0;
    // The browser lays the page out again some time after it took the insets.
    const topOf = async (one: Locator) => (await one.boundingBox())?.y;
    const bottomOf = async (one: Locator) => {
      const box = await one.boundingBox();
      return box ? box.y + box.height : Infinity;
    };

    const menu = page.getByRole('button', { name: /^Profile menu/ });
    await expect.poll(() => topOf(menu)).toBeGreaterThanOrEqual(top);
    const tab = page.getByRole('navigation').getByRole('link', { name: 'Messages' });
    await expect.poll(() => bottomOf(tab)).toBeLessThanOrEqual(height - bottom);
    await openRoom(page, 'creator', /Sol y Masa/);
    await expect.poll(() => bottomOf(composer(page))).toBeLessThanOrEqual(height - bottom);
  },
);
