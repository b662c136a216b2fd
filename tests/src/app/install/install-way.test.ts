import { describe, expect, test } from 'vitest';
import { installWay, isIosBrowser } from '#src/app/install/install-way.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`;
const IPAD = `Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) ${WEBKIT}`;
const MACINTOSH = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`;
const DESKTOP_CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

const browsers: [string, string, touches: number, hasShareMenu: boolean][] = [
  ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5, true],
  ['Chrome on an iPhone', `${IPHONE} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`, 5, true],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 5, true],
  ['Edge on an iPhone', `${IPHONE} Version/18.0 EdgiOS/138.0 Mobile/15E148 Safari/604.1`, 5, true],
  [
    'Safari on an iPad that asks for phone pages',
    `${IPAD} Version/16.6 Mobile/15E148 Safari/604.1`,
    5,
    true,
  ],
  ['Safari on an iPad', `${MACINTOSH} Version/18.5 Safari/605.1.15`, 5, true],
  ['Chrome on an iPad', `${MACINTOSH} CriOS/138 Version/11.1.1 Safari/605.1.15`, 5, true],
  ['a window inside another app', `${IPHONE} Mobile/15E148`, 5, false],
  ['a window inside Instagram', `${IPHONE} Mobile/22F76 Instagram 388.0.0.29.71`, 5, false],
  ['the Google app', `${IPHONE} GSA/377.0 Mobile/15E148 Safari/604.1`, 5, false],
  ['Safari on a Mac', `${MACINTOSH} Version/18.5 Safari/605.1.15`, 0, false],
  ['Chrome on a Mac', `Mozilla/5.0 (Macintosh) ${DESKTOP_CHROME} Safari/537.36`, 0, false],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${DESKTOP_CHROME} Mobile Safari/537.36`,
    5,
    false,
  ],
  [
    'Chrome on a touch laptop',
    `Mozilla/5.0 (Windows NT 10.0; Win64) ${DESKTOP_CHROME} Safari/537.36`,
    10,
    false,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 0, false],
];

test.each(browsers)('the way by the Share menu, %s', (_, userAgent, maxTouchPoints, expected) => {
  expect(isIosBrowser({ userAgent, maxTouchPoints })).toBe(expected);
});

describe('how the app comes to the home screen', () => {
  const [, iPhone = ''] = browsers[0] ?? [];
  const ios = { userAgent: iPhone, maxTouchPoints: 5 };
  const firefox = { userAgent: browsers.at(-1)?.[1] ?? '', maxTouchPoints: 0 };

  test('by the browser’s own question where it has one', () => {
    expect(installWay({ isInstalled: false, hasPrompt: true, browser: firefox })).toBe('prompt');
  });

  test('by hand on an iPhone', () => {
    expect(installWay({ isInstalled: false, hasPrompt: false, browser: ios })).toBe('share-menu');
  });

  test('not at all where the browser installs nothing', () => {
    expect(installWay({ isInstalled: false, hasPrompt: false, browser: firefox })).toBe(null);
  });

  test('no more once it is there', () => {
    expect(installWay({ isInstalled: true, hasPrompt: true, browser: firefox })).toBe(null);
    expect(installWay({ isInstalled: true, hasPrompt: false, browser: ios })).toBe(null);
  });
});
