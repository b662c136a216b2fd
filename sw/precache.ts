/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { pagePaths } from '#contract/language.ts';
import { getLocale } from '#src/paraglide/runtime.js';
import { withHeaders } from './shell-headers.ts';

/** Checksum of the headers of the server's pages; the server writes it at the beginning of this script. */
declare const self: ServiceWorkerGlobalScope & { headersOfPage?: string };

/** Addresses that the server answers itself, never with the app's shell. */
const ownedByServer = [
  /^\/api\//,
  /^\/files\//,
  /^\/dev\//,
  /^\/third-party-licenses\.txt$/,
  /^\/demo\//,
  /^\/bot-check$/,
  /^\/[bc]\//,
  /^\/(robots\.txt|sitemap\.xml)$/,
  /^\/docs$/,
];

/**
 * Serves the app's shell and its assets, in the one language of this worker, from the precache, so that every route of the app opens without a network. Calls are
 * never cached: the server's data is in databases.
 */
export function servePrecached(manifest: Parameters<typeof precacheAndRoute>[0]): void {
  const page = pagePaths[getLocale()];
  cleanupOutdatedCaches();
  precacheAndRoute(withHeaders(manifest, page, self.headersOfPage));
  // The development server has no shell in its manifest.
  if (!import.meta.env.PROD) return;
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL(page), {
      denylist: ownedByServer,
    }),
  );
}
