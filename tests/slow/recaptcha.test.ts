import { expect, onTestFinished, test } from 'vitest';
import { Phone } from '../../e2e/support/phone.ts';
import { ServerProcess } from '../../e2e/support/server.ts';

const SITE_KEY = 'site-key-of-pollin';
/** In place of Google's code, which no test reaches. */
const standIn = `window.grecaptcha = {
  ready: (then) => then(),
  execute: async (key, { action }) => key + ' for ' + action,
};`;

test('the sign-in sends the token that reCAPTCHA gave to its frame', async () => {
  const server = await ServerProcess.create({
    RECAPTCHA_SITE_KEY: SITE_KEY,
    RECAPTCHA_SECRET_KEY: 'secret-key-of-pollin',
  });
  onTestFinished(() => server.remove());
  expect(server.output).toContain('bot check: reCAPTCHA');
  const phone = await Phone.create(server, {}, { isNew: true });
  onTestFinished(() => phone.remove());
  await phone.page
    .context()
    .route('https://www.google.com/recaptcha/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: standIn }),
    );
  await phone.page.goto('/login');
  // Once with the worker, which must leave the frame's page to the server.
  await phone.readyOffline();
  await phone.page.reload();

  await phone.page.getByRole('textbox', { name: 'Email' }).fill('creator@pollin.test');
  const asked = phone.page.waitForRequest(/\/api\/checkLoginApproval$/);
  await phone.page.getByRole('button', { name: 'Send code' }).click();

  const { recaptchaToken } = (await asked).postDataJSON() as { recaptchaToken: string };
  expect(recaptchaToken).toBe(`${SITE_KEY} for sign_in`);
  expect(phone.complaints).toEqual([]);
});
