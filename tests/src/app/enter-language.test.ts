import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterLanguage } from '#src/app/update/enter-language.ts';
import { forgetEntered } from '#src/app/update/entered-language.ts';
import { useUpdate } from '#src/app/update/update-store.ts';

/** One build's worker, as the page that it serves sees it. */
class AppWorker extends EventTarget {
  scriptURL: string;
  constructor(name: string) {
    super();
    this.scriptURL = `https://pollin.test/${name}.js`;
  }
  postMessage = () => void container.dispatchEvent(new Event('controllerchange'));
}
const english = () => new AppWorker('service-worker');
const spanish = () => new AppWorker('service-worker-es');

class Registration extends EventTarget {
  installing: AppWorker | null = null;
  waiting: AppWorker | null = null;
  active: AppWorker | null = english();

  fetch(worker: AppWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }

  install(): void {
    const worker = this.installing;
    Object.assign(this, { installing: null, waiting: worker });
    worker?.dispatchEvent(new Event('statechange'));
  }
}

let container: EventTarget;
let registration: Registration;
let hasWorker: boolean;
let page: { cookie: string };
let reloads: number;
let ended: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  registration = new Registration();
  hasWorker = true;
  const getRegistration = async () => (hasWorker ? registration : undefined);
  container = Object.assign(new EventTarget(), { getRegistration });
  page = { cookie: '' };
  reloads = 0;
  ended = false;
  const kept = new Map<string, string>();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { stop: () => undefined }));
  vi.stubGlobal('document', page);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('location', { reload: () => void reloads++ });
  onNetwork(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useUpdate.setState(useUpdate.getInitialState());
});

const onNetwork = (onLine: boolean) =>
  vi.stubGlobal('navigator', { onLine, serviceWorker: container });

/** Long enough for a reload, and too short for anything that is waited for. */
async function enterSpanish(): Promise<void> {
  void enterLanguage('es').then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(5_000);
}

test('a start reloads into a language that waits on this device, also without a connection', async () => {
  onNetwork(false);
  registration.waiting = spanish();
  await enterSpanish();

  expect([reloads, ended]).toEqual([1, false]);
  expect(page.cookie).toContain('language=es');
});

test('a start that lacks the language goes on, rather than wait for a connection', async () => {
  await enterSpanish();

  expect([reloads, ended]).toEqual([0, true]);
});

test('a start without a worker is answered by the server, which it needs a connection for', async () => {
  hasWorker = false;
  await enterSpanish();
  expect([reloads, ended]).toEqual([1, false]);

  useUpdate.setState({ isReloading: false });
  forgetEntered();
  onNetwork(false);
  await enterSpanish();
  expect([reloads, ended]).toEqual([1, true]);
});

test('a sign-in waits until the language is on this device', async () => {
  useUpdate.setState({ wasGuest: true });
  await enterSpanish();
  registration.fetch(spanish());
  await vi.advanceTimersByTimeAsync(8_000);
  expect([reloads, ended]).toEqual([0, false]);

  registration.install();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([reloads, ended]).toEqual([1, false]);
});

test('a sign-in whose language does not come goes on after 15 seconds', async () => {
  useUpdate.setState({ wasGuest: true });
  await enterSpanish();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(ended).toBe(false);

  await vi.advanceTimersByTimeAsync(2_000);
  expect([reloads, ended]).toEqual([0, true]);
});

test('a reload that changed nothing is not repeated by its page', async () => {
  registration.waiting = spanish();
  await enterSpanish();
  useUpdate.setState({ isReloading: false });
  await enterSpanish();
  expect([reloads, ended]).toEqual([1, true]);

  forgetEntered();
  await enterSpanish();
  expect(reloads).toBe(2);
});
