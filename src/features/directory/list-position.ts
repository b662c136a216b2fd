import { createListPosition } from '#src/lib/list-position.ts';

/** How much of which list was drawn, and how far it was scrolled. */
type ListPosition = { list: string; drawn: number; top: number };

export const listPosition = createListPosition<ListPosition>();
