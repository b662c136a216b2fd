const KEY = 'returnPath';
/** A path of this origin: one slash first, and nothing that a browser reads as another host or a control. */
const ownPath = /^\/(?![/\\])[\w\-./~%?=&{}$]*$/;

/** Remembers where a guest wanted to go, for this tab, until they have signed in. */
export function keepReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Where the guest wanted to go, or null. Anything but a path of this app counts as none. */
export function readReturnPath(): string | null {
  const path = sessionStorage.getItem(KEY);
  return path !== null && ownPath.test(path) ? path : null;
}

export const forgetReturnPath = (): void => sessionStorage.removeItem(KEY);
