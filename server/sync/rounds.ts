/** In how many parts of a round the streams are spread: thousands are not all pinged in the same moment. */
const PARTS = 15;

/**
 * Calls each member once a round, the members that joined at about the same time together. One timer for all of them,
 * which runs while there are members: thousands of streams need not have thousands.
 */
export function createRounds(roundMs: number): (member: () => void) => () => void {
  const parts = Array.from({ length: PARTS }, () => new Set<() => void>());
  let at = 0;
  let count = 0;
  let timer: NodeJS.Timeout | undefined;

  function runPart(): void {
    at = (at + 1) % PARTS;
    for (const member of parts[at] ?? []) member();
  }

  return (member) => {
    const part = parts[at] ?? new Set();
    part.add(member);
    if (count++ === 0) timer = setInterval(runPart, roundMs / PARTS).unref();
    return () => {
      if (!part.delete(member)) return;
      if (--count === 0) clearInterval(timer);
    };
  };
}
