import type { Env } from '../env/env.ts';

/** The one `<style>` that react-aria's `usePress` injects, version 1.22. Recompute it for each version. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * Where map tiles are configured, their pictures may come from there, and the map's library may ask the one question about the
 * browser that it puts as markup: the policy `default` lets that and nothing else pass (see src/lib/map-policy.ts).
 */
const policyFor = (env: Env): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${REACT_ARIA_STYLE}`,
    `img-src 'self' data: blob:${env.mapTiles ? ` ${new URL(env.mapTiles).origin}` : ''}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connections(env)].join(' '),
    "worker-src 'self'",
    // The frame in which reCAPTCHA runs has a policy of its own.
    ...(env.recaptcha ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types pollin dompurify${env.mapTiles ? ' default' : ''} 'allow-duplicates'`,
  ].join('; ');

/** The hosts that Firebase's code in the browser calls, each only where its service is configured. */
const connections = ({ push, firebase }: Env): string[] => [
  ...(push.fcm ? FCM_HOSTS : []),
  ...(firebase ? [firebase.emulator ?? AUTH_HOST] : []),
];

const FCM_HOSTS = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];
const AUTH_HOST = 'https://identitytoolkit.googleapis.com';

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
  // Public pages allow search engines to keep them.
  'X-Robots-Tag': 'noindex',
};

const YEAR = 365 * 24 * 60 * 60;

/** The headers of every answer. Without https, browsers must not be forced to use it. */
export function securityHeaders(env: Env): Record<string, string> {
  const headers = { ...everywhere, 'Content-Security-Policy': policyFor(env) };
  if (!env.publicUrl.startsWith('https:')) return headers;
  return { ...headers, 'Strict-Transport-Security': `max-age=${YEAR}; includeSubDomains` };
}
