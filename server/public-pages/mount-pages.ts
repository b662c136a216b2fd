import type { Context, Hono } from 'hono';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Language } from '#contract/language.ts';
import { publicFolders, publicPath, slug, type PublicKind } from '#contract/public-page/rules.ts';
import { FILE_ID } from '../pictures/file-id.ts';
import type { Deps } from '../http/call.ts';
import { fixedAnswer, fixedContent, type FixedContent } from '../http/fixed-answer.ts';
import { makeOnce } from '../http/make-once.ts';
import type { AppEnv } from '../middleware/mount.ts';
import { publicPicture } from '../pictures/may-read.ts';
import { pageLanguage } from '../http/page-language.ts';
import { answerFile } from '../pictures/file-answer.ts';
import {
  addressesVersion,
  findAccount,
  pageAddresses,
  picturesOf,
  readPage,
  type Page,
  type PublicAccount,
} from './find-page.ts';
import { missingPage, pageHtml, PUBLIC_STYLE, style } from './page-html.ts';

/** A page that was taken off is gone here at once, and everywhere after this. */
const CACHE = 'public, max-age=300';
/** Every other answer has `noindex`. */
const INDEXED = ['X-Robots-Tag', 'all'] as const;
const HTML = 'text/html; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
/** Pages of about ten kilobytes each that a process keeps. */
const KEPT_MAX = 300;
const kinds = Object.keys(publicFolders) as PublicKind[];

/**
 * Mounts the pages that businesses and creators chose for everyone, their pictures, and what search engines ask for. Nothing else
 * of the product is in a search engine.
 */
export function mountPublicPages(hono: Hono<AppEnv>, deps: Deps): void {
  hono.get(PUBLIC_STYLE, (context) =>
    context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': CACHE }),
  );
  const kept = keepPages(deps);
  for (const kind of kinds) {
    const folder = publicFolders[kind];
    hono.get(`${folder}/:slug`, (context) => showPage(deps, kept, context, kind));
    hono.get(`${folder}/:slug/:id{${FILE_ID}}`, (context) =>
      showPicture(deps, kept, context, kind),
    );
  }
  const { publicUrl } = deps.env;
  hono.get('/robots.txt', (context) => {
    // A search engine that may not read an address never sees `noindex` in the answer.
    const text = `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
    return context.text(text, 200, { 'Cache-Control': CACHE });
  });
  const siteMap = makeOnce<FixedContent>(1);
  hono.get('/sitemap.xml', async (context) => {
    // The page of someone who was suspended is gone at once, and leaves the map with the next minute.
    const minute = Math.floor(deps.now().getTime() / MINUTE_MS);
    const key = `${minute} ${await addressesVersion(deps.pool)}`;
    const content = await siteMap(key, () => siteMapOf(deps));
    return fixedAnswer(context.req.raw, content, CACHE);
  });
}

async function siteMapOf({ pool, env }: Deps): Promise<FixedContent> {
  const addresses = (await pageAddresses(pool)).map(
    (page) => `<url><loc>${env.publicUrl}${publicPath(page.kind, page.slug)}</loc></url>`,
  );
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>`;
  return await fixedContent(Buffer.from(text), XML);
}

/** Pages as they were last read and rendered. Whether a page is public, and which version it has, is read for every request. */
function keepPages(deps: Deps) {
  const pages = makeOnce<Page | null>(KEPT_MAX);
  const rendered = makeOnce<FixedContent>(KEPT_MAX);
  const read = (account: PublicAccount) =>
    pages(account.version, () => readPage(deps.pool, account));
  return {
    read,
    render(account: PublicAccount, page: Page, language: Language): Promise<FixedContent> {
      const key = `${account.version} ${account.slug} ${language}`;
      return rendered(key, () => contentOf(deps, account, page, language));
    },
  };
}
type Kept = ReturnType<typeof keepPages>;

async function contentOf(
  { env: { publicUrl: origin } }: Deps,
  { kind, slug: name }: PublicAccount,
  page: Page,
  language: Language,
): Promise<FixedContent> {
  const url = `${origin}${publicPath(kind, name)}`;
  const text = await pageHtml(page, { url, origin, language });
  return await fixedContent(Buffer.from(text.toString()), HTML);
}

async function showPage(
  deps: Deps,
  kept: Kept,
  context: Context,
  kind: PublicKind,
): Promise<Response> {
  const language = pageLanguage(context);
  const found = await pageOf(deps, kept, context, kind);
  if (!found) {
    context.set('route', publicFolders[kind]);
    return context.html(await missingPage(language), 404, { 'Cache-Control': 'no-store' });
  }
  const content = await kept.render(found.account, found.page, language);
  const answer = fixedAnswer(context.req.raw, content, CACHE);
  answer.headers.append('Vary', 'Accept-Language, Cookie');
  answer.headers.set(...INDEXED);
  return answer;
}

/** Only pictures that the page shows now. */
async function showPicture(
  deps: Deps,
  kept: Kept,
  context: Context,
  kind: PublicKind,
): Promise<Response> {
  const id = context.req.param('id') ?? '';
  const found = await pageOf(deps, kept, context, kind);
  if (!found || !picturesOf(found.page).includes(id)) return await context.notFound();
  const file = await publicPicture(deps.pool, id);
  const answer = file && (await answerFile(deps.files, context, id, file));
  if (!answer) return await context.notFound();
  answer.headers.set('Cache-Control', CACHE);
  answer.headers.set(...INDEXED);
  // Previews and other sites may show it: it is public.
  answer.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return answer;
}

async function pageOf({ pool }: Deps, kept: Kept, context: Context, kind: PublicKind) {
  const name = slug.safeParse(context.req.param('slug'));
  const account = name.success ? await findAccount(pool, kind, name.data) : null;
  const page = account && (await kept.read(account));
  return account && page && { account, page };
}
