/** What this build speaks. Raised when an app that speaks less would lose or misread something; whatever it still understands needs no rise. */
export const PROTOCOL = 1;

/** The least that the server still serves; below it, every call is refused with 426 until the app is updated. */
export const OLDEST_PROTOCOL = 1;

/** How a build names itself in `X-App-Version`. */
export const appVersionOf = (build: string): string => `${PROTOCOL}.${build}`;

/** The protocol that a header names; null where a program sends none, or no such one. */
export function protocolOf(header: string | null): number | null {
  const [digits] = /^\d{1,9}(?=\.)/.exec(header ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}
