/** A square of a picture in shares, so that it holds in every size: its corner of width and height, its side of the shorter side. */
export type Crop = { x: number; y: number; side: number };

type Size = { width: number; height: number };
/** The same in pixels of the picture. */
export type Square = { left: number; top: number; side: number };

/** The smallest square is a quarter of the shorter side. */
export const MAX_ZOOM = 4;

const shorterOf = ({ width, height }: Size): number => Math.min(width, height);
const between = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** The largest square, in the middle. */
export function middleOf(size: Size): Square {
  const side = shorterOf(size);
  return { left: (size.width - side) / 2, top: (size.height - side) / 2, side };
}

const within = ({ width, height }: Size, { left, top, side }: Square): Square => ({
  left: between(left, width - side),
  top: between(top, height - side),
  side,
});

/** Moved by pixels, as far as the picture goes. */
export const moveBy = (size: Size, square: Square, x: number, y: number): Square =>
  within(size, { ...square, left: square.left + x, top: square.top + y });

export const zoomOf = (size: Size, { side }: Square): number => shorterOf(size) / side;

/** Zoomed around its middle, from 1, the largest square, to `MAX_ZOOM`. */
export function zoomTo(size: Size, square: Square, zoom: number): Square {
  const side = shorterOf(size) / Math.min(Math.max(zoom, 1), MAX_ZOOM);
  const inset = (square.side - side) / 2;
  return within(size, { left: square.left + inset, top: square.top + inset, side });
}

export const cropOf = (size: Size, { left, top, side }: Square): Crop => ({
  x: left / size.width,
  y: top / size.height,
  side: side / shorterOf(size),
});

/** A crop in whole pixels of a picture; its middle without one. */
export function squareIn(size: Size, crop: Crop | undefined): Square {
  const { left, top, side } = crop
    ? { left: crop.x * size.width, top: crop.y * size.height, side: crop.side * shorterOf(size) }
    : middleOf(size);
  const whole = Math.min(Math.max(1, Math.round(side)), shorterOf(size));
  return within(size, { left: Math.floor(left), top: Math.floor(top), side: whole });
}
