import * as z from 'zod/mini';
import { refusal, type Refusal } from '#contract/refusal.ts';

/** The refusal in the text of an answer. Null if our server didn't write it: a proxy's page, a Wi-Fi's sign-in, a body cut short. */
export function readRefusal(text: string): Refusal | null {
  try {
    return z.safeParse(refusal, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
