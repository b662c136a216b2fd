/** Zoom of the media viewer (specification, 9). */
export const ZOOM = { least: 1, most: 3, step: 0.25 } as const;
/** Pixels of a swipe down that closes it on touch (specification, 9). */
const CLOSING_SWIPE = 200;
/** Pixels of a swipe aside that goes to the next picture. */
const TURNING_SWIPE = 60;

/** The view of a picture: its zoom, and its offset in pixels. */
export type ViewerView = { zoom: number; x: number; y: number };
export const wholePicture: ViewerView = { zoom: ZOOM.least, x: 0, y: 0 };

/** The nearest zoom there is. */
function snapZoom(zoom: number): number {
  const steps = Math.round((zoom - ZOOM.least) / ZOOM.step);
  return Math.min(ZOOM.most, Math.max(ZOOM.least, ZOOM.least + steps * ZOOM.step));
}

type Box = { width: number; height: number };

/** Another zoom around the middle of the visible part. */
export function zoomTo(look: ViewerView, zoom: number, stage: Box): ViewerView {
  const next = snapZoom(zoom);
  const ratio = next / look.zoom;
  return within({ zoom: next, x: look.x * ratio, y: look.y * ratio }, stage);
}

/** Moved by a finger; a whole picture has nowhere to go. */
export const panBy = (look: ViewerView, dx: number, dy: number, stage: Box): ViewerView =>
  within({ ...look, x: look.x + dx, y: look.y + dy }, stage);

/** Never further than the edge of the enlarged stage. */
function within({ zoom, x, y }: ViewerView, { width, height }: Box): ViewerView {
  const most = (size: number) => ((zoom - 1) * size) / 2;
  return { zoom, x: between(x, most(width)), y: between(y, most(height)) };
}
const between = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;

/** The meaning of a swipe over a whole picture. */
export function swipeOf(
  dx: number,
  dy: number,
  isTouch: boolean,
): 'close' | 'next' | 'previous' | null {
  if (isTouch && dy > CLOSING_SWIPE && dy > Math.abs(dx)) return 'close';
  if (Math.abs(dx) > TURNING_SWIPE && Math.abs(dx) > Math.abs(dy)) {
    return dx < 0 ? 'next' : 'previous';
  }
  return null;
}
