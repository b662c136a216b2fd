/** Frames of a steady scroll. `work`: from a frame's beginning until it was handed over to be shown; `between`: to the next one. */
export type Scrolled = { work: number[]; between: number[]; pixels: number };

/**
 * Runs in a page: scrolls the element of `selector` from where it is, by the same step each frame, so that a busy machine draws
 * the same frames, only later. All of it is one function, so that it can be handed to any page.
 */
export async function scrollSteadily([selector, step, frames]: [
  selector: string,
  step: number,
  frames: number,
]): Promise<Scrolled> {
  const inner = document.querySelector(selector);
  let scroller: Element | null = inner;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) {
    scroller = scroller.parentElement;
  }
  const outer = scroller ?? document.documentElement;
  const work: number[] = [];
  const between: number[] = [];
  const from = outer.scrollTop;
  let last: number | null = null;
  await new Promise<void>((resolve) => {
    let drawn = 0;
    const frame = (at: number) => {
      if (last !== null) between.push(at - last);
      last = at;
      const { port1, port2 } = new MessageChannel();
      // After the frame was styled, laid out and painted.
      port1.onmessage = () => work.push(performance.now() - at);
      port2.postMessage(null);
      drawn += 1;
      outer.scrollTop = from + drawn * step;
      if (drawn < frames) requestAnimationFrame(frame);
      else setTimeout(resolve, 100);
    };
    requestAnimationFrame(frame);
  });
  return { work, between, pixels: outer.scrollTop - from };
}

/**
 * Runs in a page: flings the element of `selector` upward from its end, by the same step each frame. Older entries come in above
 * meanwhile and move the place, so each step goes from where the list is. Answers how many frames moved it.
 */
export async function flingUp([selector, step, frames]: [
  selector: string,
  step: number,
  frames: number,
]): Promise<number> {
  const area = document.querySelector(selector);
  if (!area) throw new Error(`There is no ${selector}`);
  let moved = 0;
  await new Promise<void>((resolve) => {
    let drawn = 0;
    const frame = () => {
      const before = area.scrollTop;
      area.scrollTop -= step;
      if (area.scrollTop < before) moved += 1;
      drawn += 1;
      if (drawn < frames) requestAnimationFrame(frame);
      else setTimeout(resolve, 100);
    };
    requestAnimationFrame(frame);
  });
  return moved;
}
