import { useLayoutEffect, type CSSProperties } from 'react';

/** The least and the greatest height of a text area that grows with its text, in lines. */
export const heightsOf = (rows: number, maxRows: number): CSSProperties => ({
  minBlockSize: heightOf(rows),
  maxBlockSize: heightOf(maxRows),
});

/** Lines, and 24 px for the control's padding and border. */
function heightOf(lines: number): string {
  return `calc(${lines}lh + 24px)`;
}

/** Firefox has no `field-sizing`: there the height follows the text, and the stylesheet sets min and max. */
export function useGrowingFallback(
  field: { current: HTMLElement | null },
  value: string | undefined,
): void {
  useLayoutEffect(() => {
    const area = field.current?.querySelector('textarea');
    if (!area || CSS.supports('field-sizing', 'content')) return;
    area.style.blockSize = 'auto';
    area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }, [field, value]);
}
