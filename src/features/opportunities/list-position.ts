/** How high each block of a list is, as far as it was drawn. */
export type Rooms = Map<number, number>;

/** How much of which list was drawn, how high that was, and how far it was scrolled. */
export type ListPosition = { list: string; drawn: number; top: number; rooms: Rooms };

let saved: ListPosition | null = null;

/** Remembers a list that is left for one of its campaigns, until this page reloads. */
export const saveListPosition = (at: ListPosition): void => void (saved = at);

/** The saved position of this very list. */
export const readListPosition = (list: string): ListPosition | null =>
  saved?.list === list ? saved : null;

/** The list goes on where it was left, or another one began: nothing is remembered any more. */
export const clearListPosition = (): void => void (saved = null);
