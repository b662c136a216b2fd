import { createListPosition } from '#src/lib/list-position.ts';

/** How high each block of a list is, as far as it was drawn. */
export type Rooms = Map<number, number>;

/** How much of which list was drawn, how high that was, and how far it was scrolled. */
type ListPosition = { list: string; drawn: number; top: number; rooms: Rooms };

export const listPosition = createListPosition<ListPosition>();
