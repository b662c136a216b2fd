import { expect, test, vi } from 'vitest';
import { firstScreensScript } from '../../scripts/first-screens.mjs';

const routes = [
  '',
  '/creator/route',
  '/business/route',
  '/corporate/route',
  '/creator/messages',
  '/business/messages',
];

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
  ];
  return Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/** The files that the script requests in a page of this address. */
function requestedAt(pathname: string): string[] {
  const links: { href: string; rel: string; crossOrigin?: string }[] = [];
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (link: (typeof links)[0]) => links.push(link) },
  });
  // eslint-disable-next-line no-eval -- the build writes a script, and a page runs it
  (0, eval)(firstScreensScript(aBuild(), 'assets/entry.js'));
  vi.unstubAllGlobals();
  return links
    .map(
      ({ href, rel, crossOrigin }) => `${rel} ${href}${crossOrigin === '' ? ' anonymously' : ''}`,
    )
    .toSorted();
}

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
  expect(() => firstScreensScript(build, 'assets/entry.js')).toThrow('creator/messages');
});
