/** Number of --tint-n tokens in theme.css. */
const TINTS = 6;

/** First letters of the first and the last word, "?" for a name without any. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words.at(0);
  if (!first) return '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstLetter(first) + (last ? firstLetter(last) : '')).toLocaleUpperCase();
}

/** The same name has the same colour on every device and every day: 1 to 6. */
export function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return (sum % TINTS) + 1;
}

function firstLetter(word: string): string {
  return word.match(/[\p{L}\p{N}]/u)?.[0] ?? '';
}
