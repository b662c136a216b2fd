import type { Language } from '#contract/language.ts';

/** In session storage: the language for which this tab reloaded. */
const KEY = 'enteredLanguage';

export const markEntered = (language: Language): void => sessionStorage.setItem(KEY, language);
export const hasEntered = (language: Language): boolean => sessionStorage.getItem(KEY) === language;
/** The page of that reload is there: a later change reloads again. */
export const forgetEntered = (): void => sessionStorage.removeItem(KEY);
