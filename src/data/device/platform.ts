import type { platforms } from '#contract/sync/push.ts';

type Platform = (typeof platforms)[number];
type Browser = { userAgent: string; maxTouchPoints?: number };

/** The specification's three platforms. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function platformOf({ userAgent, maxTouchPoints = 0 }: Browser): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iOS';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'iOS';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}

/** Whether the browser requires a notification for every push, also while the app is visible (WebKit). */
export const mustShowEach = ({ userAgent }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) ||
  (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent));
