import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { acceptedLanguage, LANGUAGE_COOKIE, languageOf } from '#contract/language.ts';

/** The choice that the device remembers, else the browser's. */
export const pageLanguage = (context: Context) =>
  languageOf(getCookie(context, LANGUAGE_COOKIE) ?? '') ??
  acceptedLanguage(context.req.header('accept-language'));
