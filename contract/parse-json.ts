/** The value of a JSON text; null for any other text, such as one that was cut off. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The error would quote the text.
    return null;
  }
}
