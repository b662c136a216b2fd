import { formatLocales } from '#contract/language.ts';
import { getLocale } from '#src/paraglide/runtime.js';

/** The locale of dates, numbers and lists: that of the texts around them. */
export const formatLocale = (): string => formatLocales[getLocale()];
