import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { BRAND } from '#contract/brand.ts';
import type { Language } from '#contract/language.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';
import { categoryIds } from '#contract/profile/lists.ts';
import { businessLinks } from '#contract/profile/links.ts';
import { translate } from '../texts/translate.ts';
import type { Page } from './find-page.ts';

export const PUBLIC_STYLE = '/b/page.css';

type Shown = {
  name: string;
  tagline: string;
  /** Safe HTML. */
  about: HtmlEscapedString | Promise<HtmlEscapedString>;
  /** Plain text for search results and previews. */
  summary: string;
  portrait: string | null;
  cover: string | null;
  works: { src: string; width: number; height: number }[];
  links: { label: string; url: string }[];
  address: string;
  completed: number;
};

type Asked = { url: string; origin: string; language: Language };

/** The page of a business or a creator, complete without the app and without a script. */
export function pageHtml(page: Page, { url, origin, language }: Asked) {
  const shown = page.kind === 'business' ? business(page, language) : creator(page, language);
  const own = (address: string) => ownAddress(url, address);
  const say = { name: shown.name, product: BRAND };
  const preview = shown.cover ?? shown.portrait;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${shown.name} · ${BRAND}</title>
        <meta name="description" content="${shown.summary}" />
        <link rel="canonical" href="${url}" />
        <meta property="og:site_name" content="${BRAND}" />
        <meta property="og:type" content="profile" />
        <meta property="og:title" content="${shown.name}" />
        <meta property="og:description" content="${shown.summary}" />
        <meta property="og:url" content="${url}" />
        ${preview ? html`<meta property="og:image" content="${new URL(own(preview), origin).href}" />` : ''}
        <meta name="twitter:card" content="${preview ? 'summary_large_image' : 'summary'}" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${PUBLIC_STYLE}" />
      </head>
      <body>
        <header><a href="/">${BRAND}</a></header>
        <main>
          ${shown.cover ? html`<img class="cover" src="${own(shown.cover)}" alt="" />` : ''}
          <div class="who">
            ${
              shown.portrait
                ? html`<img
                    class="portrait"
                    src="${own(shown.portrait)}"
                    alt="${translate('public_page_photo_of', say, language)}"
                  />`
                : ''
            }
            <div>
              <h1>${shown.name}</h1>
              <p>${shown.tagline}</p>
            </div>
          </div>
          ${
            shown.completed > 0
              ? html`<p>
                  ${translate('public_page_completed', { count: shown.completed }, language)}
                </p>`
              : ''
          }
          <p>
            <a class="join" href="/login">${translate('public_page_work_with', say, language)}</a>
          </p>
          ${section(translate('public_page_about', {}, language), shown.summary === '' ? null : shown.about)}
          ${shown.address === '' ? '' : html`<p class="address">${shown.address}</p>`}
          ${works(shown, own, language)}
          ${section(
            translate('public_page_links', {}, language),
            shown.links.length === 0
              ? null
              : html`<ul>
                  ${shown.links.map(
                    (link) =>
                      html`<li>
                        <a rel="nofollow noopener" href="${link.url}">${link.label}</a>
                      </li>`,
                  )}
                </ul>`,
          )}
        </main>
      </body>
    </html>`;
}

/** The answer of an address without a page. */
export function missingPage(language: Language) {
  const text = translate('public_page_missing', {}, language);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${BRAND}</title>
        <link rel="stylesheet" href="${PUBLIC_STYLE}" />
      </head>
      <body>
        <main>
          <h1>${text}</h1>
          <p>
            <a class="join" href="/"
              >${translate('public_page_home', { product: BRAND }, language)}</a
            >
          </p>
        </main>
      </body>
    </html>`;
}

const section = (title: string, content: Shown['about'] | null) =>
  content === null
    ? ''
    : html`<section>
        <h2>${title}</h2>
        ${content}
      </section>`;

function works({ name, works: all }: Shown, own: (address: string) => string, language: Language) {
  if (all.length === 0) return '';
  const alt = translate('public_page_work_of', { name }, language);
  return section(
    translate('public_page_works', {}, language),
    html`<div class="works">
      ${all.map(
        ({ src, width, height }) =>
          html`<img
            src="${own(src)}"
            alt="${alt}"
            width="${width}"
            height="${height}"
            loading="lazy"
          />`,
      )}
    </div>`,
  );
}

function business({ business: one }: Page & { kind: 'business' }, language: Language): Shown {
  const { street, locality, province, postalCode } = one.address;
  const city = [locality, province].filter(Boolean).join(', ');
  return {
    name: one.name,
    tagline: [categoryNames(one.categories, language), locality].filter(Boolean).join(' · '),
    about: html`<p class="text">${one.about}</p>`,
    summary: shortened(one.about),
    portrait: one.logoUrl,
    cover: one.photoUrl,
    works: [],
    links: linksOf([
      ['businessWebsite', one.businessWebsite],
      ...businessLinks.map((link) => [link, one[link]] as const),
    ]),
    address: street === '' ? '' : [street, [city, postalCode].filter(Boolean).join(' ')].join(', '),
    completed: one.metrics.completedCampaigns,
  };
}

function creator({ creator: one }: Page & { kind: 'creator' }, language: Language): Shown {
  const { locality } = one.address;
  const where =
    locality === ''
      ? translate('public_page_creator', {}, language)
      : translate('public_page_creator_in', { city: locality }, language);
  return {
    name: `${one.firstName} ${one.lastName}`.trim(),
    tagline: [where, categoryNames(one.categories, language)].filter(Boolean).join(' · '),
    // Sanitized before it was stored: see contract/profile/about-html.ts.
    about: raw(one.about),
    summary: shortened(one.about.replace(/<[^<>]*>/g, ' ')),
    portrait: one.photoUrl,
    cover: null,
    works: one.portfolio.map(({ fileUrl, width, height }) => ({ src: fileUrl, width, height })),
    links: linksOf(
      businessLinks.flatMap((link) => (link === 'facebookUrl' ? [] : [[link, one[link]] as const])),
    ),
    address: '',
    completed: one.metrics.completedCampaigns,
  };
}

const linkNames = {
  businessWebsite: null,
  facebookUrl: 'Facebook',
  instagramUrl: 'Instagram',
  tiktokUrl: 'TikTok',
  youtubeUrl: 'YouTube',
  localBuzzUrl: 'LocalBuzz',
} as const;

/** A website is named by its host. An address that no browser should follow is left out. */
const linksOf = (all: (readonly [keyof typeof linkNames, string])[]): Shown['links'] =>
  all.flatMap(([link, url]) => {
    const target = URL.parse(url);
    if (target?.protocol !== 'https:' && target?.protocol !== 'http:') return [];
    return [{ label: linkNames[link] ?? target.hostname, url }];
  });

const categoryNames = (ids: readonly string[], language: Language): string =>
  categoryIds
    .filter((id) => ids.includes(id))
    .map((id) => translate(`category_${id}`, {}, language))
    .join(', ');

const SUMMARY_MAX = 200;
function shortened(text: string): string {
  const line = text.replace(/&nbsp;|\s+/g, ' ').trim();
  return line.length <= SUMMARY_MAX ? line : `${line.slice(0, SUMMARY_MAX - 1).trimEnd()}…`;
}

/** A stored picture is read below the page's own address: elsewhere it needs a session. */
const ownAddress = (url: string, address: string): string =>
  address.startsWith(`${FILES_BASE}/`)
    ? `${new URL(url).pathname}/${address.slice(FILES_BASE.length + 1)}`
    : address;

export const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  --back: light-dark(#f5f8f5, #0e1410); --card: light-dark(#fff, #161e19); --text: light-dark(#16211a, #e8efe9);
  --muted: light-dark(#4c5a50, #a9b6ac); --accent: light-dark(#1d6b3f, #8fd7a8); --on-accent: light-dark(#fff, #0e1410); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); }
header { padding: 0.75rem 1rem; max-width: 48rem; margin: 0 auto; font-weight: 700; }
a { color: var(--accent); }
header a { color: inherit; text-decoration: none; }
main { max-width: 48rem; margin: 0 auto 2rem; padding: 1rem; background: var(--card); overflow-wrap: anywhere; }
@media (min-width: 48rem) { main { border-radius: 1rem; padding: 1.5rem; } }
.cover { width: 100%; aspect-ratio: 16 / 9; object-fit: cover; border-radius: 0.75rem; display: block; margin-bottom: 1rem; }
.who { display: flex; gap: 1rem; align-items: center; }
.portrait { width: 5rem; height: 5rem; border-radius: 50%; object-fit: cover; flex: none; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; }
h2 { font-size: 1.125rem; margin: 1.5rem 0 0.5rem; }
p { margin: 0.5rem 0; }
.who p, .address { color: var(--muted); }
.text { white-space: pre-wrap; }
.join { display: inline-block; padding: 0.625rem 1rem; border-radius: 0.75rem; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
.works { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0.5rem; }
.works img { width: 100%; height: 100%; aspect-ratio: 1; object-fit: cover; border-radius: 0.5rem; }
section ul { padding-left: 1.25rem; margin: 0; }
`;
