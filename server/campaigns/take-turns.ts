/** Does one page of what there is to do, from where the last one ended; false when there is nothing left. */
export type Turn = () => Promise<boolean>;

/** Lets several kinds of work go on beside each other, a page each in turn: however much there is of one, no other waits for it. */
export async function takeTurns(kinds: readonly Turn[]): Promise<void> {
  let going = kinds;
  while (going.length > 0) {
    const left: Turn[] = [];
    for (const turn of going) if (await turn()) left.push(turn);
    going = left;
  }
}
