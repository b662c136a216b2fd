import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Context } from 'hono';
import { pagePaths, workerPaths } from '#contract/language.ts';
import type { FindArchived } from '../http/assets-archive.ts';
import { fixedAnswer, fixedContent, type FixedContent } from '../http/fixed-answer.ts';
import { pageLanguage } from '../http/page-language.ts';

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
/** The addresses of the application's pages; a file's name has a dot. */
const pageAddress = /^[\w/-]*$/;
/** Below these the application has no pages. */
const notPages = /^\/(api|files|assets|dev|demo)(\/|$)/;

const ASSET_CACHE = 'public, max-age=31536000, immutable';
const FILE_CACHE = 'no-cache';

type ServeFile = (context: Context) => Promise<Response | null>;

/**
 * The built client: hashed assets forever, all other files with a check each time, and the app's page for every route of the
 * app, in the language of the request. A worker's script begins with the checksum of these headers, which its pages come with:
 * other headers make another worker, which fetches the page again. Requests choose among names read from disk, so none reaches
 * outside the folder. Null for a missing file.
 */
export function serveClient(
  clientDir: string,
  findArchived: FindArchived,
  headers: Record<string, string>,
): ServeFile {
  const files = new Map(filesIn(clientDir).map((file) => [urlPathOf(clientDir, file), file]));
  const workers = new Set(Object.values(workerPaths).map((path) => files.get(path)));
  const beginning = `self.headersOfPage='${checksumOf(headers)}';`;
  const contents = new Map<string, Promise<FixedContent>>();

  function contentOf(file: string): Promise<FixedContent> {
    const known = contents.get(file) ?? read(file, workers.has(file) ? beginning : '');
    contents.set(file, known);
    // A file that could not be read may be readable the next time.
    known.catch(() => contents.delete(file));
    return known;
  }

  return async (context) => {
    const { path } = context.req;
    const isAsset = path.startsWith('/assets/');
    const file = files.get(path) ?? (isAsset ? await findArchived(path) : null) ?? null;
    if (file) {
      const cache = isAsset ? ASSET_CACHE : FILE_CACHE;
      return fixedAnswer(context.req.raw, await contentOf(file), cache);
    }
    const page = isPage(context)
      ? (files.get(pagePaths[pageLanguage(context)]) ?? files.get(pagePaths.en))
      : null;
    if (!page) return null;
    const answer = fixedAnswer(context.req.raw, await contentOf(page), FILE_CACHE);
    answer.headers.append('Vary', 'Accept-Language, Cookie');
    return answer;
  };
}

/**
 * A program that takes anything, such as a link checker, gets pages as well, but no page in place of a missing file. The address
 * of the whole site is there for everyone: monitors ask it for whatever they take.
 */
function isPage({ req }: Context): boolean {
  if (req.path === '/') return true;
  if (notPages.test(req.path)) return false;
  if (req.header('sec-fetch-mode') === 'navigate') return true;
  const accept = req.header('accept') ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && pageAddress.test(req.path));
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

const read = async (file: string, beginning: string): Promise<FixedContent> =>
  fixedContent(
    Buffer.concat([Buffer.from(beginning), await readFile(file)]),
    types[extname(file)] ?? 'application/octet-stream',
  );

const checksumOf = (headers: Record<string, string>): string =>
  createHash('sha256').update(JSON.stringify(headers)).digest('hex').slice(0, 16);
