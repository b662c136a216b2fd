import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { LanguageChoice } from '#src/app/language-choice.tsx';
import { UpdateBar } from '#src/app/update/update-bar.tsx';
import { notifyUpdate, withdrawOtherThan } from '#src/app/update/update-store.ts';
import { device } from '#src/data/device/browser-device.ts';
import { formatDay, formatTime } from '#src/lib/dates.ts';
import {
  accountId,
  answering,
  creatorUser,
  keep,
  queued,
  userId,
} from '../notifications/reader.ts';
import { inSpanish } from '../in-spanish.ts';
import { mount } from '../ui/mount.tsx';
import { showApp } from './whole-app.tsx';

async function show() {
  answering(() => undefined);
  await keep([]);
  await device.db.session.update('current', { profile: { ...creatorUser, language: 'en' } });
  mount(<LanguageChoice actor={{ userId, accountId }} />);
}

test('a choice counts here at once, and is queued for all devices of the person', async () => {
  await show();
  onTestFinished(() => void (document.cookie = 'language=; Path=/; Max-Age=0'));

  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('option', { name: 'Español' }).click();

  await expect.poll(queued).toMatchObject([{ kind: 'setLanguage', payload: { language: 'es' } }]);
  await expect
    .poll(async () => (await device.db.session.get('current'))?.profile?.language)
    .toBe('es');
  expect(document.cookie).toContain('language=es');
});

test('a choice of another device shows, with what this one waits for', async () => {
  await show();

  await device.db.session.update('current', { profile: { ...creatorUser, language: 'es' } });
  await expect.element(page.getByText('Loading Español…')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Language/ })).toHaveTextContent('Español');
});

test('the app in another language is offered in that language', async () => {
  mount(<UpdateBar />);
  notifyUpdate('es');

  await expect.element(page.getByText('Pollin está listo en español')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Recargar' })).toBeVisible();
  withdrawOtherThan('en');
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('the login is in Spanish, with the dates of the country', async () => {
  inSpanish();

  await showApp('/login');

  await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  const evening = '2026-11-26T02:30:00.000Z';
  expect(formatTime(evening)).toBe('7:30 pm');
  expect(formatDay(evening, Date.parse('2026-11-26T05:00:00.000Z'))).toBe('Hoy');
});
