import type { Env } from '../env/env.ts';

/** The one `<style>` that react-aria's `usePress` injects, version 1.22. Recompute it for each version. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * Where map tiles are configured, their pictures may come from there, and the map's library may ask the one question about the
 * browser that it puts as markup: the policy `default` lets that and nothing else pass (see src/lib/map-policy.ts).
 */
const policyFor = ({ mapTiles }: Env): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${REACT_ARIA_STYLE}`,
    `img-src 'self' data: blob:${mapTiles ? ` ${new URL(mapTiles).origin}` : ''}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types pollin dompurify${mapTiles ? ' default' : ''} 'allow-duplicates'`,
  ].join('; ');

const unused = [
  'accelerometer',
  'autoplay',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'hid',
];
const unusedToo = ['magnetometer', 'microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'];

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': [...unused, ...unusedToo].map((name) => `${name}=()`).join(', '),
  'X-Frame-Options': 'DENY',
};

const YEAR = 365 * 24 * 60 * 60;

/** The headers of every answer. Without https, browsers must not be forced to use it. */
export function securityHeaders(env: Env): Record<string, string> {
  const headers = { ...everywhere, 'Content-Security-Policy': policyFor(env) };
  if (!env.publicUrl.startsWith('https:')) return headers;
  return { ...headers, 'Strict-Transport-Security': `max-age=${YEAR}; includeSubDomains` };
}
