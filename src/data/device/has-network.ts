const loopback = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/;

/**
 * Whether trying makes sense: false only where the browser is certain that there is no network. A server on this very
 * machine can be reached without one.
 */
export function hasNetwork(): boolean {
  return navigator.onLine || loopback.test(location.hostname);
}
