import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { FindArchived } from '../http/assets-archive.ts';
import { acceptsGzip } from '../http/json-answer.ts';

const compress = promisify(gzip);

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/;
/** Below these the application has no pages. */
const notPages = /^\/(api|files|assets|dev|demo)(\/|$)/;

const ASSET_CACHE = 'public, max-age=31536000, immutable';
const FILE_CACHE = 'no-cache';

type Content = {
  bytes: Buffer<ArrayBuffer>;
  gzipped: Buffer<ArrayBuffer> | null;
  etag: string;
  type: string;
};
type ServeFile = (context: Context) => Promise<Response | null>;

/**
 * The built client: hashed assets forever, all other files with a check each time, and `index.html` for every route of the
 * app. Requests choose among names read from disk, so none reaches outside the folder. Null for a missing file.
 */
export function serveClient(clientDir: string, findArchived: FindArchived): ServeFile {
  const files = new Map(filesIn(clientDir).map((file) => [urlPathOf(clientDir, file), file]));
  const contents = new Map<string, Promise<Content>>();

  function contentOf(file: string): Promise<Content> {
    const known = contents.get(file) ?? read(file);
    contents.set(file, known);
    // A file that could not be read may be readable the next time.
    known.catch(() => contents.delete(file));
    return known;
  }

  return async (context) => {
    const { path } = context.req;
    const isAsset = path.startsWith('/assets/');
    const file =
      files.get(path) ??
      (isAsset ? findArchived(path) : null) ??
      (isPage(context) ? files.get('/index.html') : null);
    if (!file) return null;
    return answer(context.req.raw, await contentOf(file), isAsset ? ASSET_CACHE : FILE_CACHE);
  };
}

function isPage({ req }: Context): boolean {
  if (notPages.test(req.path)) return false;
  return (
    req.header('sec-fetch-mode') === 'navigate' ||
    (req.header('accept') ?? '').includes('text/html')
  );
}

/** Hidden folders contain the build's own data. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(folder, file)
          .split(sep)
          .some((part) => part.startsWith('.')),
    );
}

const urlPathOf = (folder: string, file: string): string =>
  `/${relative(folder, file).split(sep).map(encodeURIComponent).join('/')}`;

async function read(file: string): Promise<Content> {
  const bytes = await readFile(file);
  const type = types[extname(file)] ?? 'application/octet-stream';
  const gzipped = compressible.test(type) ? await compress(bytes, { level: 9 }) : null;
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, gzipped, etag, type };
}

function answer(request: Request, content: Content, cache: string): Response {
  const headers = new Headers({
    'Cache-Control': cache,
    ETag: content.etag,
    Vary: 'Accept-Encoding',
  });
  if (request.headers.get('if-none-match')?.includes(content.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', content.type);
  if (!content.gzipped || !acceptsGzip(request)) return new Response(content.bytes, { headers });
  headers.set('Content-Encoding', 'gzip');
  return new Response(content.gzipped, { headers });
}
