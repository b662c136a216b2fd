/** One message of a conversation, its time still open. */
export type Line = { fromCreator: boolean; text: string };
/** Messages that follow on each other within minutes. */
export type Sitting = { daysAfter: number | null; lines: Line[] };

/**
 * Reads a written conversation. `b:` and `c:` begin a message of the business and of the creator, a line without them goes
 * on with the one before. `--- 3` begins a sitting three days later, `--- 0` later the same day.
 */
export function parseTalk(text: string): Sitting[] {
  const sittings: Sitting[] = [{ daysAfter: null, lines: [] }];
  for (const row of text.trim().split('\n')) {
    const pause = /^--- (\d+)$/.exec(row);
    const speech = /^([bc]): (.+)$/.exec(row);
    const sitting = sittings[sittings.length - 1];
    const line = sitting?.lines[sitting.lines.length - 1];
    if (pause) sittings.push({ daysAfter: Number(pause[1]), lines: [] });
    else if (speech?.[2]) sitting?.lines.push({ fromCreator: speech[1] === 'c', text: speech[2] });
    else if (line) line.text += `\n${row}`;
    else throw new Error(`A conversation cannot begin with "${row}".`);
  }
  return sittings;
}
