import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { InOwnLanguage } from '#src/app/in-own-language.tsx';
import { hasEntered, markEntered } from '#src/app/update/entered-language.ts';
import { UpdateBar } from '#src/app/update/update-bar.tsx';
import { notifyUpdate, useUpdate } from '#src/app/update/update-store.ts';
import { mount } from '../ui/mount.tsx';
import { showApp } from './whole-app.tsx';

/** A page of the build in English, whose worker fetches no other language. */
function inTheBuild(): void {
  vi.stubEnv('PROD', true);
  const worker = { scriptURL: new URL('/service-worker.js', location.href).href };
  const registration = Object.assign(new EventTarget(), { active: worker, waiting: null });
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration as never);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    document.cookie = 'language=; Path=/; Max-Age=0';
  });
}

const show = (language: 'en' | 'es') =>
  mount(
    <>
      <UpdateBar />
      <InOwnLanguage language={language}>
        <h1>Good morning</h1>
      </InOwnLanguage>
    </>,
  );
const screen = page.getByRole('heading', { name: 'Good morning' });
const bar = page.getByText('Pollin está listo en español');

test('after a sign-in, no screen and no bar shows while the person’s language is fetched', async () => {
  inTheBuild();
  useUpdate.setState({ wasGuest: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  show('es');
  await expect.poll(() => document.cookie).toContain('language=es');
  notifyUpdate('es');

  await vi.advanceTimersByTimeAsync(14_000);
  await expect.element(page.getByText('Initializing ...')).toBeVisible();
  expect([screen.query(), bar.query()]).toEqual([null, null]);

  // A line that is too slow for it: the screens as they are, and the bar.
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(screen).toBeVisible();
  await expect.element(bar).toBeVisible();
});

test('the person’s language shows their screens at once', async () => {
  inTheBuild();
  show('en');

  await expect.element(screen).toBeVisible();
  expect(document.cookie).not.toContain('language=');
});

test.each(['en', 'es'] as const)(
  'a reload into %s is forgotten once its page shows',
  async (language) => {
    inTheBuild();
    markEntered(language);
    show(language);

    await expect.element(screen).toBeVisible();
    await expect.poll(() => hasEntered(language)).toBe(false);
  },
);

test('a session that follows the sign-in screen has just begun', async () => {
  await showApp('/login');

  await expect.poll(() => useUpdate.getState().wasGuest).toBe(true);
});
