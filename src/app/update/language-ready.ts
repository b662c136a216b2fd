import { workerPaths, type Language } from '#contract/language.ts';

/**
 * Resolves when the app is on this device in a language: its worker waits, and a reload lets it in, or serves already. Where there is no
 * worker, the server answers the reload, once there is a connection. Never without one, until the signal aborts.
 */
export async function languageReady(language: Language, signal: AbortSignal): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return await connected(signal);
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (opensIn(language, registration)) resolve();
      registration.installing?.addEventListener('statechange', look, { signal });
    };
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    registration.addEventListener('updatefound', look, { signal });
    look();
  });
}

/** Whether `languageReady` has nothing to wait for. */
export async function isLanguageReady(language: Language): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration ? opensIn(language, registration) : navigator.onLine;
}

function opensIn(language: Language, { waiting, active }: ServiceWorkerRegistration): boolean {
  const next = waiting ?? active;
  return next !== null && new URL(next.scriptURL).pathname === workerPaths[language];
}

function connected(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
}
