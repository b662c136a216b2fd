import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;
type Page = {
  title: string;
  body: Html;
  error?: string | null;
  status?: 200 | 400 | 402 | 404;
  /** Addresses outside the sandbox to which a form of this page may lead. */
  leadsTo?: (string | null | undefined)[];
};

/** A page of the sandbox: plain HTML without scripts, and with the sentence that it's only a sandbox. */
export async function showPage(context: Context, page: Page): Promise<Response> {
  const { title, body, error, status = 200 } = page;
  const targets = (page.leadsTo ?? []).flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).origin] : [],
  );
  const document = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${error ? `Error: ${title}` : title}</title>
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        <main>
          <p class="notice">Sandbox: no money moves</p>
          <h1>${title}</h1>
          ${error ? html`<p role="alert" class="error">${error}</p>` : ''} ${body}
        </main>
      </body>
    </html>`;
  return context.html(document, status, {
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      `form-action ${["'self'", ...new Set(targets)].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Cache-Control': 'no-store',
    // Without a referrer a browser would send forms with the origin `null`.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  });
}

export const showStyle = (context: Context): Response =>
  context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' });

type Field = {
  name: string;
  label: string;
  value?: string;
  hint?: string;
  autocomplete?: string;
  type?: 'text' | 'email';
  isNumeric?: boolean;
  isOptional?: boolean;
};

export const field = (one: Field): Html => html`
  <p>
    <label for="${one.name}">${one.label}</label>
    <input
      id="${one.name}"
      name="${one.name}"
      type="${one.type ?? 'text'}"
      value="${one.value ?? ''}"
      autocomplete="${one.autocomplete ?? 'off'}"
      ${one.isNumeric ? html`inputmode="numeric"` : ''}
      ${one.isOptional ? '' : html`required`}
      ${one.hint ? html`aria-describedby="${one.name}-hint"` : ''}
    />
    ${one.hint ? html`<span id="${one.name}-hint" class="hint">${one.hint}</span>` : ''}
  </p>
`;

/** The fields of a card. The number starts with the one that succeeds. */
export const cardFields = (entered: Record<string, string>): Html => html`
  ${field({
    name: 'number',
    label: 'Card number',
    value: entered['number'] ?? '4242 4242 4242 4242',
    hint: 'Test cards only: 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for confirmation, and 4000 0000 0000 0341 fails at the next charge.',
    autocomplete: 'cc-number',
    isNumeric: true,
  })}
  ${field({
    name: 'expiry',
    label: 'Expiration (MM/YY)',
    value: entered['expiry'] ?? '12/34',
    autocomplete: 'cc-exp',
    isNumeric: true,
  })}
  ${field({
    name: 'cvc',
    label: 'CVC',
    value: entered['cvc'] ?? '123',
    autocomplete: 'cc-csc',
    isNumeric: true,
  })}
`;

type Row = { date: Html | string; status: string | null; amount: number; currency: string };

/** Past and future payments, one row each: the end of the pages that list money. */
export const moneyTable = (title: string, dateLabel: string, rows: Row[]): Html => html`
  <h2>${title}</h2>
  <table>
    <thead>
      <tr>
        <th scope="col">${dateLabel}</th>
        <th scope="col">Status</th>
        <th scope="col" class="amount">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            <td>${row.date}</td>
            <td>${stateText(row.status)}</td>
            <td class="amount">${formatMoney(row.amount, row.currency)}</td>
          </tr>`,
      )}
    </tbody>
  </table>
`;

/** The question of a card's bank, which its owner confirms or not. */
export const bankQuestion = (about: string, action = '', more: Html | string = ''): Html => html`
  <p>Your bank asks whether you really want ${about}.</p>
  <form method="post" ${action ? html`action="${action}"` : ''}>
    ${more}
    <button class="main" name="answer" value="confirm">Confirm</button>
    <button name="answer" value="fail">Fail</button>
  </form>
`;

export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);

export const formatDate = (seconds: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1000);

/** A state of the API as a person reads it. */
export function stateText(state: string | null): string {
  const text = state === 'trialing' ? 'on trial' : (state ?? '').replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The colors are those of the product's public pages. */
const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  --back: light-dark(#f5f8f5, #0e1410); --card: light-dark(#fff, #161e19); --text: light-dark(#16211a, #e8efe9);
  --muted: light-dark(#4c5a50, #a9b6ac); --line: light-dark(#dbe4dd, #303c34); --edge: light-dark(#78877e, #7d8c82);
  --accent: light-dark(#1d6b3f, #8fd7a8); --on-accent: light-dark(#fff, #0e1410);
  --wrong: light-dark(#8a1a15, #ffb4ac); --wrong-back: light-dark(#fdeceb, #3a1815);
  --note: light-dark(#7a4204, #ffcf99); --note-back: light-dark(#fdecd8, #3a2710); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); overflow-wrap: anywhere; }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
@media (min-width: 40rem) { main { margin: 2rem auto; padding: 1.5rem 2rem 2rem; border-radius: 1rem; background: var(--card); } }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2rem 0 0.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: 1.125rem; }
a { color: var(--accent); }
p { margin: 0.75rem 0; }
.notice { display: inline-block; margin: 0 0 1rem; padding: 0.125rem 0.75rem; border-radius: 1rem; background: var(--note-back); color: var(--note); font-size: 0.875rem; font-weight: 600; }
.error { padding: 0.75rem 1rem; border-radius: 0.75rem; background: var(--wrong-back); color: var(--wrong); }
.hint { display: block; margin-top: 0.25rem; color: var(--muted); font-size: 0.875rem; }
label { display: block; margin-bottom: 0.25rem; font-weight: 600; }
input { width: 100%; min-height: 2.75rem; padding: 0.25rem 0.75rem; border: 1px solid var(--edge); border-radius: 0.625rem; background: var(--card); color: inherit; font: inherit; }
button, .button { display: inline-block; min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--edge); border-radius: 0.625rem; background: var(--card); color: var(--text); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
form { margin: 1rem 0; }
table { width: 100%; border-collapse: collapse; }
th { color: var(--muted); font-size: 0.875rem; }
th, td { padding: 0.625rem 0.5rem 0.625rem 0; border-bottom: 1px solid var(--line); text-align: start; }
td.amount, th.amount { padding-right: 0; text-align: end; font-variant-numeric: tabular-nums; }
`;
