/** Markup that the map's library writes when it loads, to detect the browser's features. */
const QUESTION = '<svg/>';

/**
 * Lets the map's library load under enforced Trusted Types. The policy `default` answers for all markup that is written as text,
 * so it lets that one harmless text pass and refuses every other, as if there were no policy. Call before importing the library.
 */
export function allowMapLibrary(): void {
  if (!window.trustedTypes || window.trustedTypes.defaultPolicy) return;
  window.trustedTypes.createPolicy('default', { createHTML: onlyTheQuestion });
}

/** Pure: the text itself or an exception, which the browser turns into the usual refusal. */
function onlyTheQuestion(markup: string): string {
  if (markup !== QUESTION) throw new TypeError('No markup is written as text.');
  return markup;
}
