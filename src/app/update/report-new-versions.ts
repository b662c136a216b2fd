import { languages, workerPaths, type Language } from '#contract/language.ts';
import { notifyUpdate, useUpdate } from './update-store.ts';

/** Only a worker that replaces another one is a new version: a browser's first worker is none, however its installation goes. */
export async function reportNewVersions(
  container: ServiceWorkerContainer,
  registering: Promise<ServiceWorkerRegistration>,
  wanted: () => Language,
): Promise<void> {
  let serving = container.controller;
  container.addEventListener('controllerchange', () => {
    const replaced = serving;
    serving = container.controller;
    // Another tab let the new version in: this one is the old version now.
    if (replaced && !useUpdate.getState().isReloading)
      notifyUpdate(serving && languageOfWorker(serving));
  });
  const registration = await registering;
  const look = () => {
    const { waiting, active } = registration;
    const language = waiting && languageOfWorker(waiting);
    // The language of before a change of mind may wait until the wanted one replaces it.
    if (waiting && active && (!language || language === wanted())) notifyUpdate(language);
  };
  // A worker may be on its way already when the page opens.
  const follow = () => registration.installing?.addEventListener('statechange', look);
  look();
  follow();
  registration.addEventListener('updatefound', follow);
}

export const languageOfWorker = ({ scriptURL }: ServiceWorker): Language | null =>
  languages.find((language) => scriptURL?.endsWith(workerPaths[language])) ?? null;
