/** Processes the next page of the open work; false when there is none left. */
export type Page = () => Promise<boolean>;

/** Lets several kinds of work go on beside each other, a page each in turn: however much there is of one, no other waits for it. */
export async function interleavePages(kinds: readonly Page[]): Promise<void> {
  let going = kinds;
  while (going.length > 0) {
    const left: Page[] = [];
    for (const page of going) if (await page()) left.push(page);
    going = left;
  }
}
