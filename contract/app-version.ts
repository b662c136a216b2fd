/**
 * The protocol of this build. It rises when an older app would lose or misread data, for example an unknown refusal code. It
 * stays when an older app still understands everything.
 */
export const PROTOCOL = 2;

/** The least that the server still serves; below it, every call is refused with 426 until the app is updated. */
export const OLDEST_PROTOCOL = 1;

/** How a build names itself in `X-App-Version`. */
export const appVersionOf = (build: string): string => `${PROTOCOL}.${build}`;

/** The protocol that a header names: 0 where an app names none, as the first ones did; null for a program that is no app. */
export function protocolOf(header: string | null): number | null {
  if (header === null) return null;
  const [digits = '0'] = /^\d{1,9}(?=\.)/.exec(header) ?? [];
  return Number(digits);
}
