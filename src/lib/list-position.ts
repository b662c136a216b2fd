/** Remembers where a list was left for one of its entries, until this page reloads. */
export function createListPosition<P extends { list: string }>() {
  let saved: P | null = null;
  return {
    save: (at: P): void => void (saved = at),
    /** The saved position of this very list. */
    read: (list: string): P | null => (saved?.list === list ? saved : null),
    /** The list goes on where it was left, or another one began: nothing is remembered any more. */
    clear: (): void => void (saved = null),
  };
}
