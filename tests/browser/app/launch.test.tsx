import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { addStartImages } from '#src/app/install/start-images.ts';
import { aFullDevice, type Role } from './full-device.ts';
import { showApp } from './whole-app.tsx';

type Consumer = (launch: { files: { getFile: () => Promise<File> }[] }) => void;

/** The system starts the app with these files, as Chromium lists them. */
function openedWith(getFiles: (() => Promise<File>)[]): void {
  const setConsumer = (take: Consumer) => take({ files: getFiles.map((getFile) => ({ getFile })) });
  Object.defineProperty(window, 'launchQueue', { configurable: true, value: { setConsumer } });
  onTestFinished(() => void Reflect.deleteProperty(window, 'launchQueue'));
}
const photo = (name: string) => () =>
  Promise.resolve(new File(['bytes'], name, { type: 'image/jpeg' }));

test('pictures that the system opens with the app are offered like shared ones', async () => {
  await aFullDevice('creator');
  openedWith([photo('one.jpg'), photo('two.jpg')]);
  await showApp('/share');

  await expect
    .element(page.getByRole('heading', { name: 'Add these 2 photos to your portfolio?' }))
    .toBeVisible();
  expect((await device.db.shared.toArray()).map(({ name }) => name)).toEqual([
    'one.jpg',
    'two.jpg',
  ]);
});

test('a file that cannot be read is reported as missing, and nothing of it is kept', async () => {
  await aFullDevice('creator');
  const reported = new Promise((resolve) => {
    addEventListener('error', (event) => (event.preventDefault(), resolve(event.message)), {
      once: true,
    });
  });
  openedWith([photo('one.jpg'), () => Promise.reject(new Error('It was moved.'))]);
  await showApp('/share');

  await expect.element(page.getByRole('heading')).toBeVisible();
  expect(await reported).toContain('It was moved.');
  expect(await device.db.shared.count()).toBe(0);
});

test.each<[Role, string]>([
  ['creator', '/creator/pipeline'],
  ['owner', '/business/campaign'],
  ['corporate', '/corporate/campaigns'],
])('the shortcut to the campaigns leads a %s to %s', async (role, path) => {
  await aFullDevice(role);
  const app = await showApp('/dashboard?open=campaigns');

  await expect.poll(app.path).toBe(path);
});

test("a link of the app's own scheme that is no invitation opens the app and nothing else", async () => {
  await aFullDevice('creator');
  const app = await showApp(`/invitation/${encodeURIComponent('web+pollin://logout')}`);

  await expect.poll(app.path).toBe('/creator/dashboard');
});

/** Without a size of its own, as the app's icon is. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="5" fill="#e8871e"/></svg>';
const linkTo = (rel: string, href: string) =>
  Object.assign(document.createElement('link'), { rel, href });

test('an iPhone gets a picture for its start in each scheme and orientation', async () => {
  const head = document.createElement('div');
  const manifest = {
    background_color: '#f5f8f5',
    color_scheme_dark: { background_color: '#0e1410' },
  };
  head.append(
    linkTo('manifest', `data:application/json,${encodeURIComponent(JSON.stringify(manifest))}`),
    linkTo('icon', `data:image/svg+xml,${encodeURIComponent(LOGO)}`),
  );
  await addStartImages(head, { width: 390, height: 844, ratio: 2 });

  const links = [...head.querySelectorAll<HTMLLinkElement>('[rel=apple-touch-startup-image]')];
  const pictures = await Promise.all(links.map(({ href }) => pictureOf(href)));
  expect(links.map(({ media }) => media.replace(/^.*ratio: 2\) and /, ''))).toEqual([
    '(orientation: portrait) and (prefers-color-scheme: light)',
    '(orientation: landscape) and (prefers-color-scheme: light)',
    '(orientation: portrait) and (prefers-color-scheme: dark)',
    '(orientation: landscape) and (prefers-color-scheme: dark)',
  ]);
  expect(pictures.map(({ size, corner }) => `${size} ${corner}`)).toEqual([
    '780x1688 245,248,245',
    '1688x780 245,248,245',
    '780x1688 14,20,16',
    '1688x780 14,20,16',
  ]);
  for (const { center } of pictures) expect(center).toBe('232,135,30');
});

async function pictureOf(href: string) {
  const bitmap = await createImageBitmap(await (await fetch(href)).blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number) => context.getImageData(x, y, 1, 1).data.slice(0, 3).join();
  return { size: `${width}x${height}`, corner: at(0, 0), center: at(width / 2, height / 2) };
}
