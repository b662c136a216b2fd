import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { memoryFolder } from './memory-folder.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of the Chromium on this machine, or undefined, which makes Playwright use its own. */
export const findChromium = () => findProgram(NAMES);

/** Path of Debian's Chromium without windows, or undefined. End-to-end tests use the whole Chromium, as people do. */
export const findHeadlessShell = () => findProgram(['chromium-headless-shell']);

/**
 * Path of the first of these programs on this machine, or undefined.
 * @param {string[]} names
 */
export function findProgram(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Features that Playwright switches off (its `chromiumSwitches.ts`; a second list replaces the first), and the pages of the address bar's
 * suggestions, which nobody sees without a window: they are most of what a start costs, 0.9 s of work.
 */
const WITHOUT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'OmniboxAimPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** How tests start it: as root Chromium refuses to run inside its sandbox. */
export const launchOptions = {
  executablePath: findChromium(),
  args: ['--no-sandbox', `--disable-features=${WITHOUT.join(',')}`],
  // Shared data of its processes is in memory where there is space, instead of in files on the disk.
  ignoreDefaultArgs: memoryFolder() ? ['--disable-dev-shm-usage'] : [],
};
