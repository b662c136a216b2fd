const KEEP_MS = 60_000;

/** Hands bytes to the browser, which saves them as a file outside of the app. */
export function saveFile(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

/** The same for a value, as JSON that people can read. */
export const saveJson = (name: string, value: unknown): void =>
  saveFile(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
