/** Preloaded into a server: its calls of Google's hosts go to the stand-in that the variable names. */
const standIn = process.env['GOOGLE_STAND_IN'];
const { fetch } = globalThis;

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (standIn === undefined || !url.hostname.endsWith('.googleapis.com')) return fetch(input, init);
  return fetch(`${standIn}/${url.hostname}${url.pathname}`, init);
};
