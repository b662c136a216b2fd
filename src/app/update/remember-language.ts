import { DAY_MS } from '#contract/durations.ts';
import { LANGUAGE_COOKIE, type Language } from '#contract/language.ts';

/** Browsers keep no cookie for longer. */
const COOKIE_SECONDS = (400 * DAY_MS) / 1000;

/** For pages that no worker answers. */
export function rememberLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}
