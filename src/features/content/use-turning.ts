import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react';

/** Pixels that a finger moves sideways to turn to another shot. */
const SWIPE_PX = 60;

/** Turns with the arrow keys, and with a swipe on the element that gets the handlers. */
export function useTurning(turn: (by: 1 | -1) => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // In a field or a menu the arrows have their own meaning.
    if (event.target instanceof Element && event.target.closest('input, textarea, [role="menu"]')) {
      return;
    }
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const { x, y } = start.current;
      start.current = null;
      const isSwipe = Math.abs(clientX - x) > Math.max(SWIPE_PX, 2 * Math.abs(clientY - y));
      if (isSwipe) turn(clientX < x ? 1 : -1);
    },
    // The finger scrolls the shot instead.
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
