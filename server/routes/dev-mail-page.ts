import type { Context } from 'hono';
import { html } from 'hono/html';
import type { AnswerOf } from '#contract/routes/http.ts';
import { BRAND } from '#contract/brand.ts';
import { cleanLine } from '#contract/text.ts';
import type { Deps } from '../http/call.ts';
import { lettersTo } from '../identity/mailbox.ts';

type Letters = AnswerOf<'devMail'>;
const REFRESH_SECONDS = 5;

/**
 * `GET /dev/mail`: the development mailbox for people, in demo mode only. Plain HTML that needs nothing from
 * the content security policy but its own style sheet.
 */
export async function devMailPage(deps: Deps, context: Context): Promise<Response> {
  if (!deps.env.demo) return context.notFound();
  const to = cleanLine(context.req.query('to') ?? '');
  return context.html(page(await lettersTo(deps, to), to), 200, { 'Cache-Control': 'no-store' });
}

/** `GET /dev/mail.css`. */
export function devMailStyle(deps: Deps, context: Context): Response | Promise<Response> {
  if (!deps.env.demo) return context.notFound();
  return context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' });
}

function page(letters: Letters, to: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="refresh" content="${REFRESH_SECONDS}" />
        <title>${BRAND} development mailbox</title>
        <link rel="stylesheet" href="/dev/mail.css" />
      </head>
      <body>
        <main>
          <h1>Development mailbox</h1>
          <p>
            Letters that this ${BRAND} would have
            sent${to ? html` to <strong>${to}</strong> (<a href="/dev/mail">show all</a>)` : ''},
            newest first. The page looks for new ones every ${REFRESH_SECONDS} seconds.
          </p>
          ${letters.length === 0 ? html`<p>No letters yet.</p>` : letters.map(letterArticle)}
        </main>
      </body>
    </html>`;
}

function letterArticle({ to, subject, text, code, at }: Letters[number]) {
  return html`<article>
    <h2>${subject}</h2>
    <p>
      To <a href="/dev/mail?to=${encodeURIComponent(to)}">${to}</a>,
      <time datetime="${at}">${timeText.format(new Date(at))}</time>
    </p>
    ${code ? html`<p>Code: <code>${code}</code></p>` : ''}
    <pre>${text}</pre>
  </article> `;
}

/** A page without scripts doesn't know where it is read, so the zone is named. */
const timeText = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'long',
  timeZone: 'UTC',
});

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
article { border-top: 1px solid; padding: 0.5rem 0; }
h2 { font-size: 1.1rem; margin: 0.5rem 0 0; }
code { font-size: 1.5rem; font-weight: 600; letter-spacing: 0.1em; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
