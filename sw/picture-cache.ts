import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { ExpirationPlugin } from 'workbox-expiration';
import { FILES_BASE } from '#contract/pictures/record.ts';
import { device } from '../src/data/device/browser-device.ts';
import { openSession } from '../src/data/device/stored-session.ts';
import { fitBytes } from './fit-bytes.ts';

/** Not one of the app's own caches: it goes when the person signs out, or another one signs in. */
export const PICTURE_CACHE = 'pollin-pictures';
const MOST_ENTRIES = 1000;
const MOST_BYTES = 200 * 1024 * 1024;
/** Adding up every size is work: done once for so many pictures. */
const LOOK_EVERY = 25;

/**
 * Keeps pictures that were seen, so that they show without a connection: what an address shows never changes. Only whole good
 * answers are kept, and only while somebody is signed in; the oldest go first.
 */
export function servePictures(): void {
  let stored = 0;
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${FILES_BASE}/`),
    new CacheFirst({
      cacheName: PICTURE_CACHE,
      plugins: [
        new ExpirationPlugin({ maxEntries: MOST_ENTRIES, purgeOnQuotaError: true }),
        {
          cacheWillUpdate: async ({ response }) =>
            isPicture(response) && (await openSession(device)) ? response : null,
          cacheDidUpdate: async () => {
            if (++stored % LOOK_EVERY === 0)
              await fitBytes(await caches.open(PICTURE_CACHE), MOST_BYTES);
          },
        },
      ],
    }),
  );
}

/** A Wi-Fi's sign-in page answers 200 as well. */
const isPicture = (response: Response): boolean =>
  response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/');
