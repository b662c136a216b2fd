import { create } from 'zustand';
import type { Language } from '#contract/language.ts';
import { getLocale } from '#src/paraglide/runtime.js';

type Update = {
  /** Whether a newer version of the app waits for a reload. */
  isReady: boolean;
  /** The language of what waits; null where it is unknown. */
  language: Language | null;
  /** The app in this language is loaded again, because the person changed their mind before the other one was let in. */
  isReturn: boolean;
  /** The page changes to the person's language before it shows their first screen. */
  isEntering: boolean;
  isReloading: boolean;
  /** The page has shown the screen of a guest. A session that opens in it has just begun. */
  wasGuest: boolean;
};

export const useUpdate = create<Update>(() => ({
  isReady: false,
  language: null,
  isReturn: false,
  isEntering: false,
  isReloading: false,
  wasGuest: false,
}));

/** Offers what waits. The present language, which is loaded again after a change of mind, is no news. */
export function notifyUpdate(language: Language | null = null): void {
  const { isReturn } = useUpdate.getState();
  if (isReturn && language === getLocale()) useUpdate.setState({ isReturn: false });
  else useUpdate.setState({ isReady: true, language });
}

/** Withdraws an update in a language that the person no longer wants. */
export function withdrawOtherThan(wanted: Language): void {
  const { language } = useUpdate.getState();
  const isOther = language !== null && language !== getLocale() && language !== wanted;
  if (isOther) useUpdate.setState({ isReady: false, language: null });
}
