import { workerPaths, type Language } from '#contract/language.ts';

/**
 * Resolves when the app is on this device in a language: its worker waits, and a reload lets it in, or serves already. Where there is no
 * worker, the server answers the reload, once there is a connection. Never without one, until the signal aborts.
 */
export async function languageReady(language: Language, signal: AbortSignal): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return await connected(signal);
  const isReady = () => {
    const next = registration.waiting ?? registration.active;
    return next && new URL(next.scriptURL).pathname === workerPaths[language];
  };
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (isReady()) resolve();
      registration.installing?.addEventListener('statechange', look, { signal });
    };
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    registration.addEventListener('updatefound', look, { signal });
    look();
  });
}

function connected(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
}
