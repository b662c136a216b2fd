/**
 * Whether a start shows the demo by default. Its mailbox shows every sign-in code, so only where nobody but
 * this machine is meant to come: a server on loopback that no public address leads to.
 * @param {Record<string, string | undefined>} env
 */
export function isDemoByDefault(env) {
  const host = env['HOST']?.trim() || 'localhost';
  const address = env['PUBLIC_URL']?.trim() || 'http://localhost';
  return isLoopback(host) && URL.canParse(address) && isLoopback(new URL(address).hostname);
}

/** @param {string} host */
function isLoopback(host) {
  return /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/.test(host);
}
