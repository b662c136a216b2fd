import { expect, test, vi } from 'vitest';
import { firstScreensScript, keptScreensScript } from '../../scripts/first-screens.mjs';

const routes = [
  '',
  '/creator/route',
  '/business/route',
  '/corporate/route',
  ...['messages', 'dashboard', 'calendar', 'pipeline'].map((screen) => `/creator/${screen}`),
  ...['messages', 'dashboard', 'calendar'].map((screen) => `/business/${screen}`),
  ...['route', 'selection', 'schedule', 'content', 'post', 'review', 'details'].map(
    (step) => `/creator/campaign/$campaignId/${step}`,
  ),
  ...['route', 'candidates', 'schedule', 'content-review', 'view-post', 'review', 'details'].map(
    (step) => `/business/campaign/$campaignId/${step}`,
  ),
];

/** Modules that screens load after their frame. */
const later = {
  log: 'features/messages/components/message-log',
  home: 'app/creator-home',
  day: 'app/business-day',
};

type Chunk = {
  type: string;
  fileName: string;
  facadeModuleId?: string;
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> };
};

/** A build in which each route's chunk imports the frame, and the conversations' also the log's storage. */
function aBuild(): Record<string, Chunk> {
  const chunks: Chunk[] = [
    { type: 'chunk', fileName: 'assets/entry.js', imports: ['assets/react.js'] },
    { type: 'chunk', fileName: 'assets/react.js' },
    { type: 'chunk', fileName: 'assets/storage.js' },
    {
      type: 'chunk',
      fileName: 'assets/frame.js',
      imports: ['assets/react.js'],
      viteMetadata: { importedCss: new Set(['assets/frame.css']) },
    },
    ...routes.map((route) => ({
      type: 'chunk',
      fileName: `assets/of${route.replaceAll('/', '-')}.js`,
      facadeModuleId: `/app/src/routes/_signed-in${route}.tsx?tsr-split=component`,
      imports: ['assets/frame.js', ...(route.endsWith('messages') ? ['assets/storage.js'] : [])],
    })),
    ...Object.entries(later).map(([name, module]) => ({
      type: 'chunk',
      fileName: `assets/${name}.js`,
      facadeModuleId: `/app/src/${module}.tsx`,
      imports: ['assets/frame.js'],
      viteMetadata: { importedCss: new Set([`assets/${name}.css`]) },
    })),
  ];
  return Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/** The files that the scripts request in a page of this address; `isKept`: where the worker has all files. */
function requestedAt(address: string, isKept = false): string[] {
  const links: { href: string; rel: string; crossOrigin?: string }[] = [];
  const { pathname, search } = new URL(address, 'https://pollin.example');
  vi.stubGlobal('location', { pathname, search });
  vi.stubGlobal('navigator', { serviceWorker: { controller: isKept ? {} : null } });
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (link: (typeof links)[0]) => links.push(link) },
  });
  vi.stubGlobal('load', (file: string) => {
    expect(file).toBe('/assets/kept.js');
    run(keptScreensScript(aBuild(), 'assets/entry.js'));
    return Promise.resolve();
  });
  run(
    firstScreensScript(aBuild(), 'assets/entry.js', 'assets/kept.js').replace('import(', 'load('),
  );
  vi.unstubAllGlobals();
  return links
    .map(
      ({ href, rel, crossOrigin }) => `${rel} ${href}${crossOrigin === '' ? ' anonymously' : ''}`,
    )
    .toSorted();
}

// eslint-disable-next-line no-eval -- the build writes a script, and a page runs it
const run = (script: string) => (0, eval)(script);

test('a start requests the scripts and styles of its own screen at once, and none that the page names itself', () => {
  expect(requestedAt('/creator/messages')).toEqual([
    'modulepreload /assets/frame.js',
    'modulepreload /assets/of-creator-messages.js',
    'modulepreload /assets/of-creator-route.js',
    'modulepreload /assets/of.js',
    'modulepreload /assets/storage.js',
    'preload /assets/frame.css anonymously',
  ]);
});

test('where the worker has all files, a link to a conversation also requests the log', () => {
  const list = requestedAt('/creator/messages');
  expect(requestedAt('/creator/messages?room=1')).toEqual(list);
  expect(requestedAt('/creator/messages', true)).toEqual(list);
  const requested = requestedAt('/creator/messages?room=1', true);
  expect(requested.filter((file) => !list.includes(file))).toEqual([
    'modulepreload /assets/log.js',
    'preload /assets/log.css anonymously',
  ]);
  expect(list.filter((file) => !requested.includes(file))).toEqual([]);
});

test('where the worker has all files, the step of a campaign also requests the campaign’s frame and itself', () => {
  const address = '/business/campaign/01943c58-3000-712a-b2e1-344f213e01ff/view-post';
  const frame = requestedAt(address);
  expect(requestedAt(address, true).filter((file) => !frame.includes(file))).toEqual([
    'modulepreload /assets/of-business-campaign-$campaignId-route.js',
    'modulepreload /assets/of-business-campaign-$campaignId-view-post.js',
  ]);
});

test('any other signed-in address requests the frame of its section', () => {
  expect(requestedAt('/creator/campaign/1/timeline')).toContain(
    'modulepreload /assets/of-creator-route.js',
  );
  expect(requestedAt('/dashboard')).toEqual([
    'modulepreload /assets/frame.js',
    'modulepreload /assets/of.js',
    'preload /assets/frame.css anonymously',
  ]);
});

test.each(['/login', '/', '/invitation/abc', '/share'])('%s requests nothing of it', (path) => {
  expect(requestedAt(path)).toEqual([]);
});

test('a screen that the build no longer has ends the build', () => {
  const build = aBuild();
  delete build['assets/of-creator-messages.js'];
  expect(() => firstScreensScript(build, 'assets/entry.js', '')).toThrow('creator/messages');
});
