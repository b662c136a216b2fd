/** Brings one of a row that is wider than its place to the middle of it; nothing else on the page moves. */
export function showInRow(row: HTMLElement | null, selector: string): void {
  const one = row?.querySelector<HTMLElement>(selector);
  if (!row || !one) return;
  const at = one.getBoundingClientRect().left - row.getBoundingClientRect().left + row.scrollLeft;
  row.scrollLeft = at - (row.clientWidth - one.offsetWidth) / 2;
}
