import { onTestFinished } from 'vitest';
import { overwriteGetLocale } from '#src/paraglide/runtime.js';

/** The texts of this page are Spanish until the test ends. */
export function inSpanish(): void {
  onTestFinished(() => overwriteGetLocale(() => 'en'));
  overwriteGetLocale(() => 'es');
}
