import * as z from 'zod/mini';
import { parseJson } from '#contract/parse-json.ts';
import { refusal, type Refusal } from '#contract/refusal.ts';

/** The refusal in the text of an answer. Null if our server didn't write it: a proxy's page, a Wi-Fi's sign-in, a body cut short. */
export const readRefusal = (text: string): Refusal | null =>
  z.safeParse(refusal, parseJson(text)).data ?? null;
