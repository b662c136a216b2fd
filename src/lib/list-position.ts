/** Remembers a list's position while one of its entries is open, until this page reloads. */
export function createListPosition<P extends { list: string }>() {
  let saved: P | null = null;
  return {
    save: (at: P): void => void (saved = at),
    /** The saved position of this very list. */
    read: (list: string): P | null => (saved?.list === list ? saved : null),
    /** Forgets the position once the list is restored, or another list is open. */
    clear: (): void => void (saved = null),
  };
}
