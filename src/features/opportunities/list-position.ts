import { createListPosition } from '#src/lib/list-position.ts';

/** The height of each drawn block of a list. */
export type Rooms = Map<number, number>;

/** The list, the number of its drawn entries, their height, and the scroll position. */
type ListPosition = { list: string; drawn: number; top: number; rooms: Rooms };

export const listPosition = createListPosition<ListPosition>();
