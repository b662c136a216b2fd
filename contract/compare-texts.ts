/** Orders ids, and times as they are written: comparing by a language's rules takes many times as long. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
