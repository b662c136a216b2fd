/** How high each block of a list is, as far as it was drawn. */
export type Rooms = Map<number, number>;

/** How much of which list was drawn, how high that was, and how far it was scrolled. */
export type LeftOff = { place: string; drawn: number; top: number; rooms: Rooms };

let left: LeftOff | null = null;

/** Remembers a list that is left for one of its campaigns, until this page is loaded anew. */
export const leaveOff = (at: LeftOff): void => void (left = at);

/** Where this very list was left. */
export const leftOff = (place: string): LeftOff | null => (left?.place === place ? left : null);

/** The list goes on where it was left, or another one began: nothing is remembered any more. */
export const forgetLeftOff = (): void => void (left = null);
