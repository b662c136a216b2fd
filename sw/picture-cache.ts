import { registerQuotaErrorCallback } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { FILES_BASE } from '#contract/pictures/record.ts';
import { device } from '../src/data/device/browser-device.ts';
import { PICTURE_CACHE } from '../src/data/device/picture-cache.ts';
import { openSession } from '../src/data/device/stored-session.ts';
import { fitCache } from './fit-cache.ts';
import { isLocalVideo, showLocalVideo } from './local-videos.ts';
import { isPictureToKeep, isWholePicture } from './whole-picture.ts';

/** The demo's own pictures; one that a build changes shows after the next sign-in. */
const PICTURES = [`${FILES_BASE}/`, '/demo/'];
const MOST = { entries: 1000, bytes: 200 * 1024 * 1024 };
/** Adding up every size is work: done once for so many pictures. */
const LOOK_EVERY = 25;

/**
 * Caches shown pictures, so that they show without a connection: the content of an address never changes. Only complete
 * successful answers are cached, and only during a session; the oldest go first. Videos on this device are played from their
 * chunks.
 */
export function servePictures(): void {
  let stored = 0;
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isLocalVideo(url),
    async ({ request, url }) => await showLocalVideo(request, url, device),
  );
  // On a full disk cached pictures go first; people's own data stays.
  registerQuotaErrorCallback(() => caches.delete(PICTURE_CACHE));
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin &&
      PICTURES.some((folder) => url.pathname.startsWith(folder)) &&
      isWholePicture(request, url),
    new CacheFirst({
      cacheName: PICTURE_CACHE,
      plugins: [
        {
          cacheWillUpdate: async ({ response }) =>
            isPictureToKeep(response) && (await openSession(device)) ? response : null,
          cacheDidUpdate: async () => {
            if (++stored % LOOK_EVERY === 0) await fitCache(await caches.open(PICTURE_CACHE), MOST);
          },
        },
      ],
    }),
  );
}
