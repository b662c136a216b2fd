/**
 * The one policy that may turn text into a script's address; the content security policy names it and forbids all
 * others. Only addresses of our own origin pass.
 */
const policy = window.trustedTypes?.createPolicy('pollin', { createScriptURL: checkOrigin });

/** An address that `new Worker` and `serviceWorker.register` accept under enforced Trusted Types. */
export function scriptUrl(address: string): string {
  // Browsers without Trusted Types accept plain text; the DOM's types do not distinguish them.
  return (policy?.createScriptURL(address) ?? checkOrigin(address)) as unknown as string;
}

function checkOrigin(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) {
    throw new TypeError('A script may only come from our own origin.');
  }
  return address;
}
