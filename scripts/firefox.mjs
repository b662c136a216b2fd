import { findProgram } from './chromium.mjs';
import { installFromDebian } from './run.mjs';

/** Path of the Firefox on this machine, or undefined. */
export const findFirefox = () => findProgram(['firefox', 'firefox-esr']);

/** Finds a Firefox, or installs Debian's where we may; without one the tests that need it fail with a sentence. */
export async function ensureFirefox() {
  if (!findFirefox()) await installFromDebian('firefox-esr');
}
