import { createServer } from 'node:http';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import { pathOf } from './child.ts';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hello</title></head>
<body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`;

const MAIN = `import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const root = createRootRoute({ component: Outlet });
const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => createElement('h1', null, 'Hello world'),
});
const router = createRouter({ routeTree: root.addChildren([index]) });
await router.load();
createRoot(document.getElementById('root')).render(
  createElement(StrictMode, null, createElement(RouterProvider, { router })),
);`;

const kinds: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

export type Site = { origin: string; close: () => Promise<void> };

/** React's hello world with the router, in the product's versions and built as the product is, on a server of its own. */
export async function serveHelloWorld(folder: string): Promise<Site> {
  const sources = join(folder, 'hello');
  await mkdir(sources);
  await writeFile(join(sources, 'index.html'), PAGE);
  await writeFile(join(sources, 'main.js'), MAIN);
  const outDir = join(folder, 'built');
  await build({
    configFile: false,
    root: sources,
    logLevel: 'warn',
    publicDir: false,
    resolve: {
      alias: ['react', 'react-dom', '@tanstack/react-router'].map((name) => ({
        find: new RegExp(`^${name}(?=/|$)`),
        replacement: join(pathOf('../..'), 'node_modules', name),
      })),
    },
    build: { outDir, target: 'es2022', modulePreload: { polyfill: false } },
  });
  return await serve(outDir);
}

/** Nothing but a document with a heading. */
export async function serveEmptyPage(folder: string): Promise<Site> {
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Empty</title><meta name="viewport" content="width=device-width"></head><body><h1>Empty</h1></body></html>',
  );
  return await serve(folder);
}

async function serve(folder: string): Promise<Site> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(join(folder, pathname === '/' ? 'index.html' : pathname));
    readFile(path).then(
      (bytes) => {
        response.setHeader('content-type', kinds[extname(path)] ?? 'application/octet-stream');
        response.setHeader('cache-control', 'public, max-age=31536000');
        response.end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port');
  return {
    origin: `http://localhost:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
