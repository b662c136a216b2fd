import { createListPosition } from '#src/lib/list-position.ts';

/** The list, the number of its drawn entries, and its scroll position. */
type ListPosition = { list: string; drawn: number; top: number };

export const listPosition = createListPosition<ListPosition>();
