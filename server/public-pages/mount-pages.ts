import type { Context, Hono } from 'hono';
import { publicFolders, publicPath, slug, type PublicKind } from '#contract/public-page/rules.ts';
import { FILE_ID } from '../pictures/file-id.ts';
import type { Deps } from '../http/call.ts';
import { fixedAnswer, fixedContent } from '../http/fixed-answer.ts';
import type { AppEnv } from '../middleware/mount.ts';
import { publicPicture } from '../pictures/may-read.ts';
import { pageLanguage } from '../routes/client-files.ts';
import { answerFile } from '../routes/file-answer.ts';
import { findPage, pageAddresses, picturesOf } from './find-page.ts';
import { missingPage, pageHtml, PUBLIC_STYLE, style } from './page-html.ts';

/** A page that was taken off is gone everywhere after this. */
const CACHE = 'public, max-age=300';
const HTML = 'text/html; charset=utf-8';
const kinds = Object.keys(publicFolders) as PublicKind[];

/**
 * Mounts the pages that businesses and creators chose for everyone, their pictures, and what search engines ask for. Nothing else
 * of the product is in a search engine.
 */
export function mountPublicPages(hono: Hono<AppEnv>, deps: Deps): void {
  hono.get(PUBLIC_STYLE, (context) =>
    context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': CACHE }),
  );
  for (const kind of kinds) {
    const folder = publicFolders[kind];
    hono.get(`${folder}/:slug`, (context) => showPage(deps, context, kind));
    hono.get(`${folder}/:slug/:id{${FILE_ID}}`, (context) => showPicture(deps, context, kind));
  }
  const { publicUrl } = deps.env;
  hono.get('/robots.txt', (context) => {
    const allowed = kinds.map((kind) => `Allow: ${publicFolders[kind]}/`).join('\n');
    return context.text(
      `User-agent: *\n${allowed}\nDisallow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      200,
      { 'Cache-Control': CACHE },
    );
  });
  hono.get('/sitemap.xml', async (context) => {
    const addresses = (await pageAddresses(deps.pool)).map(
      (page) => `<url><loc>${publicUrl}${publicPath(page.kind, page.slug)}</loc></url>`,
    );
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>`;
    return context.body(text, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': CACHE,
    });
  });
}

async function showPage(deps: Deps, context: Context, kind: PublicKind): Promise<Response> {
  const language = pageLanguage(context);
  const found = await pageOf(deps, context, kind);
  if (!found) {
    context.set('route', publicFolders[kind]);
    return context.html(await missingPage(language), 404, { 'Cache-Control': 'no-store' });
  }
  const { publicUrl: origin } = deps.env;
  const url = `${origin}${publicPath(kind, found.name)}`;
  const text = await pageHtml(found.page, { url, origin, language });
  const content = await fixedContent(Buffer.from(text.toString()), HTML);
  const answer = fixedAnswer(context.req.raw, content, CACHE);
  answer.headers.append('Vary', 'Accept-Language, Cookie');
  answer.headers.set('X-Robots-Tag', 'all');
  return answer;
}

/** Only pictures that the page shows now. */
async function showPicture(deps: Deps, context: Context, kind: PublicKind): Promise<Response> {
  const id = context.req.param('id') ?? '';
  const found = await pageOf(deps, context, kind);
  if (!found || !picturesOf(found.page).includes(id)) return await context.notFound();
  const file = await publicPicture(deps.pool, id);
  const answer = file && (await answerFile(deps.files, context, id, file));
  if (!answer) return await context.notFound();
  answer.headers.set('Cache-Control', CACHE);
  // Previews and other sites may show it: it is public.
  answer.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return answer;
}

async function pageOf({ pool }: Deps, context: Context, kind: PublicKind) {
  const name = slug.safeParse(context.req.param('slug'));
  const page = name.success ? await findPage(pool, kind, name.data) : null;
  return page && name.success ? { page, name: name.data } : null;
}
