import { type RefObject, useEffect, useRef, useState } from 'react';
import { findTarget, isCalm, urgentBoxes } from './page-state.ts';
import { placePopover, ringAround } from './place-popover.ts';
import { MISSING_MS } from './tour-rules.ts';
import type { TourStep } from './tours.ts';

type Elements = { popover: RefObject<HTMLElement | null>; ring: RefObject<HTMLElement | null> };
type Layout = {
  /** The places of the steps that have an element, in their order. */
  present: readonly number[];
  /** The popover is on the screen; it steps aside for a dialog, for typing, and for what is urgent. */
  isShown: boolean;
};

const start = (steps: readonly TourStep[]): Layout => ({
  present: steps.map((_, place) => place),
  isShown: false,
});

/**
 * Keeps the popover and the ring at the step's element while the page scrolls, resizes, and changes. The elements are moved
 * without rendering; only a change of the layout renders.
 */
export function useTourLayout(
  steps: readonly TourStep[],
  at: number,
  { popover, ring }: Elements,
): Layout {
  const [layout, setLayout] = useState(() => start(steps));
  const seenAt = useRef(new Map<TourStep, number>());
  useEffect(() => {
    const seen = seenAt.current;
    let frame = 0;
    const measure = (now: number) => {
      const targets = steps.map(({ selector }) => findTarget(selector));
      for (const [place, step] of steps.entries()) if (targets[place]) seen.set(step, now);
      const present = steps.flatMap((step, place) =>
        now - (seen.get(step) ?? -Infinity) < MISSING_MS ? [place] : [],
      );
      const isShown = isCalm() && move(targets[at] ?? null, popover.current, ring.current);
      setLayout((held) =>
        held.isShown === isShown && String(held.present) === String(present)
          ? held
          : { present, isShown },
      );
      frame = requestAnimationFrame(measure);
    };
    frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  }, [steps, at, popover, ring]);
  return layout;
}

/** False if there is no element, or no place for the popover. */
function move(
  target: HTMLElement | null,
  popover: HTMLElement | null,
  ring: HTMLElement | null,
): boolean {
  if (!target || !popover || !ring) return false;
  const box = target.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const view = { width, height };
  const size = { width: popover.offsetWidth, height: popover.offsetHeight };
  const place = placePopover(box, size, view, urgentBoxes());
  if (!place) return false;
  setBox(popover, place);
  setBox(ring, ringAround(box, view));
  return true;
}

function setBox(
  element: HTMLElement,
  box: Partial<Record<'left' | 'top' | 'width' | 'height', number>>,
) {
  for (const [side, pixels] of Object.entries(box)) element.style.setProperty(side, `${pixels}px`);
}
