/** More is asked for when so much of a list was scrolled through (specification, 9). */
const NEAR_END = 0.8;
/** Shortest interval between two checks while scrolling. */
const THROTTLE_MS = 150;

type Scrolled = Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>;

/** Whether the end is close; a list that does not fill its place is at its end. */
export const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean =>
  scrollTop + clientHeight >= scrollHeight * NEAR_END;

/** Tells when scrolling comes near the end, looking once every 150 ms, the last time after the last scroll. Answers how to stop. */
export function watchNearEnd(scroller: Scrolled & EventTarget, onNear: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    timer = undefined;
    if (isNearEnd(scroller)) onNear();
  };
  const handleScroll = () => (timer ??= setTimeout(check, THROTTLE_MS));
  scroller.addEventListener('scroll', handleScroll, { passive: true });
  return () => {
    clearTimeout(timer);
    scroller.removeEventListener('scroll', handleScroll);
  };
}

/** The element that scrolls another one; null: the page does. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return null;
}
