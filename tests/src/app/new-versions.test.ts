import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '#contract/language.ts';
import { watchLostChunks } from '#src/app/update/lost-chunks.ts';
import { reportNewVersions } from '#src/app/update/report-new-versions.ts';
import { notifyUpdate, useUpdate, withdrawOtherThan } from '#src/app/update/update-store.ts';

/** A browser's workers of this app, as a page sees them. */
class Workers extends EventTarget {
  controller: EventTarget | null = null;
  waiting: EventTarget | null = null;
  active: EventTarget | null = null;
  installing: EventTarget | null = null;

  find(): void {
    this.installing = new EventTarget();
    this.dispatchEvent(new Event('updatefound'));
  }

  /** The browser activates a first worker at once, and lets a page see it wait before. */
  install(): void {
    const worker = this.installing;
    Object.assign(this, { installing: null, waiting: worker });
    worker?.dispatchEvent(new Event('statechange'));
    if (!this.active) this.takeOver();
  }

  takeOver(): void {
    const worker = this.waiting;
    Object.assign(this, { waiting: null, active: worker });
    worker?.dispatchEvent(new Event('statechange'));
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let workers: Workers;
let wanted: Language;
beforeEach(() => {
  workers = new Workers();
  wanted = 'en';
});
afterEach(() => {
  vi.unstubAllGlobals();
  useUpdate.setState(useUpdate.getInitialState());
});

const report = () =>
  reportNewVersions(
    workers as unknown as ServiceWorkerContainer,
    Promise.resolve(workers as unknown as ServiceWorkerRegistration),
    () => wanted,
  );
const isSaid = () => useUpdate.getState().isReady;

test('an app in another language is described as what it is', async () => {
  wanted = 'es';
  workers.find();
  workers.install();
  workers.find();
  await report();
  Object.assign(workers.installing ?? {}, {
    scriptURL: 'https://pollin.test/service-worker-es.js',
  });
  workers.install();

  expect(useUpdate.getState()).toMatchObject({ isReady: true, language: 'es' });

  useUpdate.setState(useUpdate.getInitialState());
  wanted = 'en';
  await report();
  expect(isSaid()).toBe(false);
});

test('a language that the person no longer wants is not offered any more, and the present one is no news', () => {
  notifyUpdate('es');
  withdrawOtherThan('en');
  expect(isSaid()).toBe(false);

  useUpdate.setState({ isReturn: true });
  notifyUpdate('en');
  expect(isSaid()).toBe(false);
  notifyUpdate('en');
  expect(isSaid()).toBe(true);
});

test('the first worker of a browser is no new version, though its first installation failed', async () => {
  await report();
  workers.find();
  workers.installing?.dispatchEvent(new Event('statechange'));
  workers.find();
  workers.install();

  expect(workers.controller).not.toBeNull();
  expect(isSaid()).toBe(false);
});

test('nor for a page that finds it waiting, between two steps of its installation', async () => {
  workers.waiting = new EventTarget();
  await report();
  workers.takeOver();

  expect(isSaid()).toBe(false);
});

test('a worker that replaces it is one, also on the page of the first visit', async () => {
  await report();
  workers.find();
  workers.install();
  workers.find();
  workers.install();

  expect(isSaid()).toBe(true);
});

test('so is one that waits when the app is opened, and one that another tab let in', async () => {
  workers.find();
  workers.install();
  workers.find();
  workers.install();
  await report();
  expect(isSaid()).toBe(true);

  useUpdate.setState({ isReady: false });
  workers.takeOver();
  expect(isSaid()).toBe(true);
});

test('a file that a changing network lost is no new version: it is looked for one', async () => {
  const page = new EventTarget();
  const update = vi.fn(async () => undefined);
  const getRegistration = async () => ({ update });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration } });
  vi.stubGlobal('sessionStorage', { setItem: () => undefined });
  watchLostChunks();
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));

  await expect.poll(() => update.mock.calls.length).toBe(1);
  expect(isSaid()).toBe(false);
});
