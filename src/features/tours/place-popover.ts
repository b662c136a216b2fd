export type Box = { left: number; top: number; width: number; height: number };
type Size = Pick<Box, 'width' | 'height'>;
type Point = Pick<Box, 'left' | 'top'>;

/** Around the element, and to the edges of the window. */
const PADDING = 10;

/** The ring is drawn in full at the window's edges. */
const RING_INSET = 2;

const padded = ({ left, top, width, height }: Box): Box => ({
  left: left - PADDING,
  top: top - PADDING,
  width: width + 2 * PADDING,
  height: height + 2 * PADDING,
});

/** The ring around an element, as far as it is in the window. */
export function ringAround(target: Box, view: Size): Box {
  const { left, top, width, height } = padded(target);
  const from = { left: Math.max(left, RING_INSET), top: Math.max(top, RING_INSET) };
  const right = Math.min(left + width, view.width - RING_INSET);
  const bottom = Math.min(top + height, view.height - RING_INSET);
  return {
    ...from,
    width: Math.max(right - from.left, 0),
    height: Math.max(bottom - from.top, 0),
  };
}

/**
 * Where a popover of this size is: beside the element, or at an edge of the window where the element leaves no room for it.
 * It covers none of `avoid`; null if every place does.
 */
export function placePopover(
  target: Box,
  size: Size,
  view: Size,
  avoid: readonly Box[] = [],
): Point | null {
  const shown = padded(target);
  const most = {
    left: view.width - size.width - PADDING,
    top: view.height - size.height - PADDING,
  };
  const clamp = (value: number, max: number) => Math.max(PADDING, Math.min(value, max));
  const middle = clamp(target.left + (target.width - size.width) / 2, most.left);
  const level = clamp(target.top + (target.height - size.height) / 2, most.top);
  const right = { left: shown.left + shown.width, top: level };
  const beside: Point[] = [
    { left: middle, top: shown.top + shown.height },
    { left: middle, top: shown.top - size.height },
    { left: shown.left - size.width, top: level },
  ];
  // Below an entry of the sidebar the popover would lie on the next ones.
  const isAtEdge = shown.left + shown.width < view.width / 3;
  beside.splice(isAtEdge ? 0 : 2, 0, right);
  const fits = ({ left, top }: Point) =>
    left >= PADDING && top >= PADDING && left <= most.left && top <= most.top;
  const edges: Point[] = [
    { left: middle, top: clamp(most.top, most.top) },
    { left: middle, top: PADDING },
  ];
  const places = [...beside.filter(fits), ...edges];
  return places.find((at) => !avoid.some((one) => overlaps({ ...at, ...size }, one))) ?? null;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;
