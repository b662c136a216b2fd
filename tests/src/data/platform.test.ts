import { expect, test } from 'vitest';
import { platformOf } from '#src/data/device/platform.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15';

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'iOS'],
  ['an old iPad', 'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X)', 5, 'iOS'],
  ['an iPad that calls itself a Mac', MAC, 5, 'iOS'],
  ['a Mac', MAC, 0, 'desktop'],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
  ['a Windows tablet', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'desktop'],
])('%s is recognized by its user agent', (_, userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform);
});
