/// <reference lib="webworker" />
import type { precacheAndRoute } from 'workbox-precaching';

type Manifest = Parameters<typeof precacheAndRoute>[0];

/**
 * The manifest with the page's version made of its bytes and of the headers that come with it. The server begins the worker's
 * script with the headers' checksum: when its configuration changes a header, such as the content security policy, browsers find
 * another worker, and that one fetches the page again, though the build is the same.
 */
export const withHeaders = (
  manifest: Manifest,
  page: string,
  headers: string | undefined,
): Manifest =>
  manifest.map((entry) =>
    headers !== undefined && typeof entry === 'object' && `/${entry.url}` === page
      ? { ...entry, revision: `${entry.revision}-${headers}` }
      : entry,
  );
