import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { panBy, swipeOf, type ViewerView, zoomTo } from './viewer-zoom.ts';

type Point = { x: number; y: number };
type Pinch = { distance: number; zoom: number };

type ViewerActions = {
  look: (change: (look: ViewerView) => ViewerView) => void;
  step: (by: 1 | -1) => void;
  close: () => void;
};

/**
 * Fingers, mouse and wheel over the stage: one moves or swipes, two pinch, the wheel zooms. Answers how far the whole picture
 * follows a swipe that is under way.
 */
export function useViewerGestures(
  stage: RefObject<HTMLElement | null>,
  look: ViewerView,
  acts: ViewerActions,
): Point {
  const [drag, setDrag] = useState<Point>({ x: 0, y: 0 });
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point | null>(null);
  const pinch = useRef<Pinch | null>(null);
  const size = () => stage.current?.getBoundingClientRect() ?? { width: 0, height: 0 };

  const down = useEffectEvent((event: PointerEvent) => {
    if (event.button !== 0) return;
    stage.current?.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, at(event));
    const isAlone = pointers.current.size === 1;
    start.current = isAlone ? at(event) : null;
    pinch.current = isAlone ? null : { distance: spread(pointers.current), zoom: look.zoom };
    setDrag({ x: 0, y: 0 });
  });
  const move = useEffectEvent((event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    pointers.current.set(event.pointerId, now);
    const held = pinch.current;
    if (held && held.distance > 0) {
      const zoom = (held.zoom * spread(pointers.current)) / held.distance;
      return acts.look((one) => zoomTo(one, zoom, size()));
    }
    if (look.zoom > 1)
      return acts.look((one) => panBy(one, now.x - before.x, now.y - before.y, size()));
    if (start.current) setDrag({ x: now.x - start.current.x, y: now.y - start.current.y });
  });
  const up = useEffectEvent((event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId)) return;
    const begun = start.current;
    start.current = null;
    if (pointers.current.size < 2) pinch.current = null;
    setDrag({ x: 0, y: 0 });
    if (!begun || look.zoom > 1 || event.type === 'pointercancel') return;
    const swipe = swipeOf(
      event.clientX - begun.x,
      event.clientY - begun.y,
      event.pointerType !== 'mouse',
    );
    if (swipe === 'close') acts.close();
    else if (swipe) acts.step(swipe === 'next' ? 1 : -1);
  });
  const wheel = useEffectEvent((event: WheelEvent) => {
    // The page behind must neither scroll nor zoom.
    event.preventDefault();
    if (event.deltaY !== 0)
      acts.look((one) => zoomTo(one, one.zoom + (event.deltaY < 0 ? 0.25 : -0.25), size()));
  });

  // React listens to wheels passively, and then cannot hold the page still.
  useEffect(() => {
    const element = stage.current;
    const off = new AbortController();
    const { signal } = off;
    element?.addEventListener('pointerdown', (event) => down(event), { signal });
    element?.addEventListener('pointermove', (event) => move(event), { signal });
    element?.addEventListener('pointerup', (event) => up(event), { signal });
    element?.addEventListener('pointercancel', (event) => up(event), { signal });
    element?.addEventListener('wheel', (event) => wheel(event), { signal, passive: false });
    return () => off.abort();
  }, [stage]);
  return drag;
}

const at = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

function spread(pointers: ReadonlyMap<number, Point>): number {
  const [a, b] = [...pointers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}
