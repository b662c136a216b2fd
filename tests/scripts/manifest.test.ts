import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));

const Image = z.object({
  src: z.string().check(z.startsWith('/')),
  sizes: z.string().check(z.regex(/^\d+x\d+$/)),
  type: z.enum(['image/png', 'image/webp']),
});
const Shortcut = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(12)),
  url: z.string().check(z.startsWith('/')),
  icons: z.array(Image).check(z.minLength(1)),
});
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
const Manifest = z.object({
  id: z.literal('/'),
  scope: z.literal('/'),
  start_url: z.string(),
  name: z.literal('Pollin'),
  short_name: z.literal('Pollin'),
  description: z.string(),
  display: z.literal('standalone'),
  display_override: z.array(z.enum(['standalone', 'minimal-ui'])),
  // A shortcut or a link leads to the open app instead of a second one.
  launch_handler: z.object({
    client_mode: z.tuple([z.literal('navigate-existing'), z.literal('auto')]),
  }),
  handle_links: z.literal('preferred'),
  theme_color: colour,
  background_color: colour,
  color_scheme_dark: z.object({ theme_color: colour, background_color: colour }),
  icons: z.array(z.extend(Image, { purpose: z.enum(['any', 'maskable']) })),
  share_target: z.object({
    action: z.literal('/share'),
    params: z.object({ files: z.tuple([z.object({ accept: z.array(z.string()) })]) }),
  }),
  file_handlers: z.tuple([
    z.object({
      action: z.literal('/share'),
      accept: z.record(z.string(), z.array(z.string().check(z.regex(/^\.[a-z0-9]+$/)))),
      // One window for all files that are opened at once.
      launch_type: z.literal('single-client'),
    }),
  ]),
  protocol_handlers: z.tuple([
    z.object({ protocol: z.literal('web+pollin'), url: z.literal('/invitation/%s') }),
  ]),
  shortcuts: z.array(Shortcut),
  screenshots: z.array(
    z.extend(Image, { form_factor: z.enum(['narrow', 'wide']), label: z.string() }),
  ),
});

const manifest = Manifest.parse(JSON.parse(read('public/manifest.webmanifest').toString()));
const { icons, shortcuts, screenshots } = manifest;

test.each([...icons, ...shortcuts.flatMap((one) => one.icons), ...screenshots])(
  '$src is there and as large as it is said to be',
  ({ src, sizes, type }) => {
    const bytes = read(`public${src}`);

    expect(type === 'image/png' ? pngSize(bytes) : webpSize(bytes)).toBe(sizes);
  },
);

test.each(['any', 'maskable'] as const)('the icon for "%s" comes in both sizes', (purpose) => {
  const sizes = icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);

  expect(sizes).toEqual(['192x192', '512x512']);
});

describe.each([
  ['narrow', '780x1688'],
  ['wide', '1280x800'],
])('the pictures of the %s form', (form, size) => {
  const pictures = screenshots.filter((one) => one.form_factor === form);

  test('are all alike in shape', () => {
    expect(pictures.length).toBeGreaterThanOrEqual(1);
    for (const { sizes } of pictures) expect(sizes).toBe(size);
  });

  test.each(pictures)('$src weighs little', ({ src }) => {
    expect(read(`public${src}`).length).toBeLessThanOrEqual(150_000);
  });
});

test('the shortcuts lead to addresses of the app that are the same for every account', () => {
  const routes = read('src/route-tree.gen.ts').toString();
  const isRoute = (url: string) => routes.includes(`'${url.replace(/\?.*/, '')}': typeof `);

  expect(shortcuts.map(({ url }) => url)).toEqual([
    '/messages',
    '/calendar',
    '/dashboard?open=campaigns',
    '/settings/sync',
  ]);
  for (const { url } of [...shortcuts, { url: manifest.start_url }]) {
    expect(isRoute(url), url).toBe(true);
    expect(url).not.toMatch(/creator|business|corporate/);
  }
});

test('the system opens with the app the very files that other apps may share with it', () => {
  const { share_target: shared, file_handlers: opened } = manifest;

  expect(Object.keys(opened[0].accept)).toEqual(shared.params.files[0].accept);
});

test('the window has the colours of the header and the page, in both schemes', () => {
  const html = read('index.html').toString();
  const css = read('public/start.css').toString();
  const headers = [...html.matchAll(/name="theme-color"\s+content="(#\w+)"/g)].map((hit) => hit[1]);
  const pages = [...css.matchAll(/--start-back: (#\w+)/g)].map((hit) => hit[1]);
  const { theme_color, background_color, color_scheme_dark: dark } = manifest;

  expect([theme_color, dark.theme_color]).toEqual(headers);
  expect([background_color, dark.background_color]).toEqual(pages);
});

test('iPhones find an icon, a name and room beside their notch', () => {
  const html = read('index.html').toString();
  const icon = /rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1];

  expect(pngSize(read(`public${icon}`))).toBe('180x180');
  expect(html).toMatch(/name="apple-mobile-web-app-title" content="Pollin"/);
  // Without it, the pictures of src/app/install/start-images.ts are not shown.
  expect(html).toMatch(/name="apple-mobile-web-app-capable" content="yes"/);
  expect(html).toContain('viewport-fit=cover');
});

/** The first chunk of a PNG contains its size (https://www.w3.org/TR/png-3/#11IHDR). */
function pngSize(bytes: Buffer): string {
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** Chromium writes the simple or the extended form (https://developers.google.com/speed/webp/docs/riff_container). */
function webpSize(bytes: Buffer): string {
  expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFWEBP');
  if (bytes.toString('latin1', 12, 16) === 'VP8X')
    return `${bytes.readUIntLE(24, 3) + 1}x${bytes.readUIntLE(27, 3) + 1}`;
  expect(bytes.toString('latin1', 12, 16)).toBe('VP8 ');
  return `${bytes.readUInt16LE(26) & 0x3fff}x${bytes.readUInt16LE(28) & 0x3fff}`;
}

test('search engines keep no page of the app; public pages are the server’s own', () => {
  expect(String(read('index.html'))).toContain('<meta name="robots" content="noindex" />');
});
