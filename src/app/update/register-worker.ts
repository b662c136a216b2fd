import { liveQuery } from 'dexie';
import { workerPaths, type Language } from '#contract/language.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { readLanguage } from '#src/data/language.ts';
import { scriptUrl } from '#src/lib/trusted-types.ts';
import { getLocale } from '#src/paraglide/runtime.js';
import { askForPeriodicSync } from '../install/periodic-sync.ts';
import { rememberLanguage } from './remember-language.ts';
import { languageOfWorker, reportNewVersions } from './report-new-versions.ts';
import { notifyUpdate, useUpdate, withdrawOtherThan } from './update-store.ts';

/** An open app looks for a new version this often; a visible tab looks too when it is opened again. */
const LOOK_EVERY_MS = 30 * MINUTE_MS;

/**
 * Registers the service worker of the person's language and reports a waiting version. Each language has a worker of its own, so
 * another language comes as a new version does: in the background, and shown after a reload.
 */
export async function registerWorker(): Promise<void> {
  const container = navigator.serviceWorker;
  let wanted = (await readLanguage()) ?? getLocale();
  const register = async () => {
    const language = await newestLanguage(container);
    const isReturn = language !== null && language !== wanted && wanted === getLocale();
    useUpdate.setState({ isReturn });
    const url = scriptUrl(workerPaths[wanted]);
    return await container.register(url, { updateViaCache: 'none' }).catch((error: unknown) => {
      useUpdate.setState({ isReturn: false });
      throw error;
    });
  };
  const look = () => {
    // Without a network there is nothing to find, and no fault either.
    if (navigator.onLine) void lookFor(container, wanted, register).catch(() => undefined);
  };
  liveQuery(readLanguage).subscribe((language) => {
    if (language) rememberLanguage(language);
    const before = wanted;
    wanted = language ?? getLocale();
    if (wanted === before) return;
    withdrawOtherThan(wanted);
    // Without a worker, the server answers the reload in the language of the cookie.
    if (container) look();
    else if (wanted !== getLocale()) notifyUpdate(wanted);
  });
  if (!container) return;
  // Without a connection, the browser can't fetch the worker of another language: the present one goes on.
  const registering = register().catch(async (error: unknown) => {
    const present = await container.getRegistration();
    if (!present) throw error;
    return present;
  });
  await reportNewVersions(container, registering, () => wanted);
  await registering;
  addEventListener('online', look);
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  await askForPeriodicSync(container, navigator.permissions);
}

/** Looks for a new version of the wanted language's worker, or registers that worker. */
async function lookFor(
  container: ServiceWorkerContainer,
  wanted: Language,
  register: () => Promise<ServiceWorkerRegistration>,
): Promise<void> {
  if ((await newestLanguage(container)) !== wanted) return void (await register());
  const registration = await container.getRegistration();
  await registration?.update();
}

async function newestLanguage(container: ServiceWorkerContainer): Promise<Language | null> {
  const registration = await container.getRegistration();
  const newest = registration?.installing ?? registration?.waiting ?? registration?.active;
  return newest ? languageOfWorker(newest) : null;
}
