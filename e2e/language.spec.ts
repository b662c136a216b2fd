import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

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
