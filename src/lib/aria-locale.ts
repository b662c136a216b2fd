import { formatLocale } from './format-locale.ts';

/** React Aria otherwise writes dates and its own words in the browser's language, beside texts in the person's. */
Object.assign(globalThis, { [Symbol.for('react-aria.i18n.locale')]: formatLocale() });
