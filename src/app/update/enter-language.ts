import type { Language } from '#contract/language.ts';
import { hasEntered, markEntered } from './entered-language.ts';
import { isLanguageReady, languageReady } from './language-ready.ts';
import { reloadIntoUpdate } from './reload.ts';
import { rememberLanguage } from './remember-language.ts';
import { useUpdate } from './update-store.ts';

/** A sign-in waits this long for the app in another language. */
const FETCH_MS = 15_000;

/**
 * Reloads into the person's language before their first screen. A start does so only with what is on this device, since it may have no
 * connection; a sign-in has one, and waits. Resolves if the page goes on in its own language: the other one is then offered by a bar.
 */
export async function enterLanguage(language: Language): Promise<void> {
  // This page is the result of that reload, and another one would lead here again.
  if (hasEntered(language)) return;
  rememberLanguage(language);
  const { wasGuest } = useUpdate.getState();
  if (!(await (wasGuest ? arrives(language) : isLanguageReady(language)))) return;
  markEntered(language);
  await reloadIntoUpdate();
  // The page shows nothing more.
  await new Promise<never>(() => undefined);
}

async function arrives(language: Language): Promise<boolean> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), FETCH_MS);
  try {
    await languageReady(language, late.signal);
    return true;
  } catch (error) {
    if (late.signal.aborted) return false;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
