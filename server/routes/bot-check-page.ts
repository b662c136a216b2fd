import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { BOT_CHECK_PAGE, RECAPTCHA_ACTION } from '#contract/sign-in/rules.ts';
import type { Deps } from '../http/call.ts';
import type { AppEnv } from '../middleware/mount.ts';

const GOOGLE = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/** Google's code writes styles and markup as it likes. */
const policy = [
  "default-src 'none'",
  `script-src 'self' ${GOOGLE.join(' ')}`,
  "style-src 'unsafe-inline'",
  `img-src data: ${GOOGLE.join(' ')}`,
  `connect-src ${GOOGLE.join(' ')}`,
  `frame-src ${GOOGLE.join(' ')} https://recaptcha.google.com/recaptcha/`,
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * The page that runs reCAPTCHA in a frame of the sign-in, so that the app's own page needs none of these permissions. It exists only
 * where reCAPTCHA is configured.
 */
export function mountBotCheckPage(hono: Hono<AppEnv>, { env: { recaptcha } }: Deps): void {
  if (!recaptcha) return;
  const address = `https://www.google.com/recaptcha/api.js?render=${recaptcha.siteKey}`;
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="robots" content="noindex" />
      <title>reCAPTCHA</title>
      <body data-key="${recaptcha.siteKey}">
        <script src="${address}"></script>
        <script src="${BOT_CHECK_PAGE}.js"></script>
      </body>
    </html>`;
  hono.get(BOT_CHECK_PAGE, (context: Context) =>
    context.html(page, 200, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
      // Google checks the site by it.
      'Referrer-Policy': 'origin',
    }),
  );
  hono.get(`${BOT_CHECK_PAGE}.js`, (context: Context) =>
    context.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
}

const script = `const tell = (token) => parent.postMessage({ recaptchaToken: token }, location.origin);
if (!window.grecaptcha) tell(null);
else grecaptcha.ready(() => grecaptcha
  .execute(document.body.dataset.key, { action: '${RECAPTCHA_ACTION}' })
  .then(tell, () => tell(null)));
`;
