import { languages, workerPaths, type Language } from '#contract/language.ts';
import { notifyUpdate, useUpdate } from './update-store.ts';

/** Only a worker that replaces another one is a new version: a browser's first worker is none, however its installation goes. */
export async function reportNewVersions(
  container: ServiceWorkerContainer,
  registering: Promise<ServiceWorkerRegistration>,
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
    if (waiting && active) notifyUpdate(languageOfWorker(waiting));
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
}

const languageOfWorker = ({ scriptURL }: ServiceWorker): Language | null =>
  languages.find((language) => scriptURL?.endsWith(workerPaths[language])) ?? null;
