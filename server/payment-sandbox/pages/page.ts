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

/** What was paid, or will be, one row each: the end of the pages that list money. */
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
            <td>${row.status}</td>
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
    <button name="answer" value="confirm">Confirm</button>
    <button name="answer" value="fail">Fail</button>
  </form>
`;

export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);

export const formatDate = (seconds: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1000);

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
.notice { margin: 0 0 1rem; padding: 0.25rem 0.75rem; border: 1px solid; border-radius: 0.5rem; font-weight: 600; }
.error { padding: 0.5rem 0.75rem; border: 2px solid; border-radius: 0.5rem; }
.hint { display: block; font-size: 0.875rem; }
label { display: block; font-weight: 600; }
input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.25rem 0.75rem; border: 1px solid; border-radius: 0.5rem; font: inherit; }
button, .button { box-sizing: border-box; display: inline-block; min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid; border-radius: 0.5rem; font: inherit; font-weight: 600; cursor: pointer; }
form { margin: 1rem 0; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem 0.25rem; border-bottom: 1px solid; text-align: start; }
td.amount, th.amount { text-align: end; }
`;
