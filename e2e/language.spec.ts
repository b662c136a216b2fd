import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ApiUser } from './support/api-user.ts';
import { spanishOf } from './support/catalogs.ts';
import { LARGE_FILES_MS } from './support/patience.ts';
import { expect, test } from './support/test.ts';

/** A line of a screen that is an English text's Spanish. */
const lineOf = (text: string) => new RegExp(spanishOf(text).source, 'm');

async function choose(page: Page, field: string, language: string): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: language }).click();
}

test(
  'a Spanish browser gets a Spanish login; a person’s own choice follows them, also without a network',
  { tag: '@slow' },
  async ({ openPhone, signedIn }) => {
    const { page: guest } = await openPhone({ locale: 'es-MX' }, { isNew: true });
    await guest.goto('/login');
    await expect(guest.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    expect(await guest.evaluate(() => document.documentElement.lang)).toBe('es');

    const phone = await signedIn('second@pollin.test', '/user/account');
    const { page } = phone;
    await choose(page, 'Language', 'Español');
    await expect(page.getByRole('heading', { name: 'Cuentas' })).toBeVisible();

    await choose(page, 'Idioma', 'English');
    await page.getByRole('link', { name: 'Bandeja de salida' }).click();
    await expect(page.getByText('Pollin is ready in English')).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
    await choose(page, 'Language', 'Español');
    await expect(page.getByRole('heading', { name: 'Cuentas' })).toBeVisible();

    await phone.goOffline();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Cuentas' })).toBeVisible();
    await choose(page, 'Idioma', 'English');
    await expect(
      page.getByText('El idioma de este dispositivo cambiará cuando vuelva la conexión.'),
    ).toBeVisible();
  },
);

test(
  'a person who reads English signs in on a Spanish screen and gets no other Spanish one, also without a network',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const email = `english.${randomUUID().slice(0, 8)}@pollin.test`;
    const mailbox = new ApiUser(server.url);
    // A sign-in without a language of its own makes it English.
    await mailbox.startSession(email);
    const phone = await openPhone({ locale: 'es-MX' }, { isNew: true });
    const { page } = phone;
    const seen: string[] = [];
    await page.exposeFunction('noteScreen', (text: string) => seen.push(text));
    await page.addInitScript(() => {
      const { noteScreen } = window as unknown as { noteScreen: (text: string) => void };
      new MutationObserver(() => noteScreen(document.body?.innerText ?? '')).observe(document, {
        subtree: true,
        childList: true,
      });
    });
    await page.goto('/login');
    await phone.readyOffline();
    await page.getByRole('textbox', { name: spanishOf('Email') }).fill(email);
    const before = await mailbox.lastLetter(email);
    await page.getByRole('button', { name: spanishOf('Send code') }).click();
    const code = page.getByRole('textbox', { name: spanishOf('Code') });
    await expect(code).toBeVisible();
    await code.fill(await mailbox.code(email, before));

    const welcome = page.getByRole('heading', { name: 'Welcome to Pollin' });
    await expect(welcome).toBeVisible({ timeout: LARGE_FILES_MS });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    const all = seen.join('\n');
    expect(all).toMatch(lineOf('Send code'));
    expect(all).not.toMatch(lineOf('Welcome to Pollin'));
    expect(all).not.toContain('Pollin is ready in English');

    await phone.goOffline();
    await page.reload();
    await expect(welcome).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  },
);
