import { X } from 'lucide-react';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Role } from '#contract/permissions.ts';
import type { TourId } from '#src/lib/tour-flags.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Hint, Row } from '#src/ui/layout.tsx';
import { closeTour } from '../active-tour.ts';
import { findTarget, hasOverlay } from '../page-state.ts';
import { stepNear, stepsOf } from '../tour-rules.ts';
import { tours } from '../tours.ts';
import { useTourLayout } from '../use-tour-layout.ts';
import styles from './tour-popover.module.css';

/** An open tour: a ring around the step's element, and its text beside it. The page below stays usable. */
export function TourPopover({ id, role }: { id: TourId; role: Role }) {
  const steps = useMemo(() => stepsOf(tours[id], role), [id, role]);
  const [wanted, setWanted] = useState(0);
  const popover = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const layout = useTourLayout(steps, wanted, { popover, ring });
  const at = stepNear(layout.present, wanted);
  const titleId = useId();
  const contentId = useId();
  if (at !== null && at !== wanted) setWanted(at);
  useEffect(() => {
    if (at === null) closeTour();
  }, [at]);
  useScroll(steps[wanted]?.selector);
  useFocus(popover, layout.isShown);

  const place = layout.present.indexOf(wanted);
  const count = layout.present.length;
  const before = layout.present[place - 1];
  const next = layout.present[place + 1];
  const goBack = () => {
    if (before === undefined) return;
    setWanted(before);
    // The button goes with the first step.
    if (place === 1) popover.current?.focus();
  };
  const goOn = () => (next === undefined ? closeTour() : setWanted(next));
  useKeys(popover, { goBack, goOn: () => (next === undefined ? undefined : goOn()) });

  return (
    <>
      <div
        ref={ring}
        className={styles.ring}
        data-shown={layout.isShown || undefined}
        aria-hidden
      />
      <div
        ref={popover}
        role="dialog"
        data-tour-popover=""
        data-shown={layout.isShown || undefined}
        tabIndex={-1}
        aria-labelledby={titleId}
        aria-describedby={contentId}
        className={styles.popover}
      >
        <Row align="center" justify="between" gap={2}>
          <Hint as="h2" id={titleId}>
            {tours[id].title()}
          </Hint>
          <IconButton label={m.tour_close()} className={styles.close ?? ''} onPress={closeTour}>
            <X aria-hidden />
          </IconButton>
        </Row>
        <p id={contentId} aria-live="polite" className={styles.content}>
          {steps[wanted]?.content()}
        </p>
        <div className={styles.foot}>
          {count > 1 ? (
            <ol className={styles.dots} aria-label={m.tour_steps()}>
              {layout.present.map((one, index) => (
                <li key={one}>
                  <button
                    type="button"
                    className={styles.dot}
                    aria-label={m.tour_step({ number: index + 1, count })}
                    aria-current={one === wanted ? 'step' : undefined}
                    onClick={() => setWanted(one)}
                  />
                </li>
              ))}
            </ol>
          ) : null}
          <span className={styles.actions}>
            {before === undefined ? null : (
              <Button variant="secondary" size="small" onPress={goBack}>
                {m.app_back()}
              </Button>
            )}
            <Button size="small" onPress={goOn}>
              {next === undefined ? m.tour_done() : m.app_next()}
            </Button>
          </span>
        </div>
      </div>
    </>
  );
}

const scrolling = ['wheel', 'touchmove'] as const;

/** Brings the step's element into view, and at the tour's end the page back to where it was, unless a person scrolled it. */
function useScroll(selector: string | undefined): void {
  const before = useRef(new Map<Element, number>());
  useEffect(() => {
    const [tops, { pathname }] = [before.current, location];
    const forget = () => tops.clear();
    for (const kind of scrolling) addEventListener(kind, forget, { passive: true });
    return () => {
      for (const kind of scrolling) removeEventListener(kind, forget);
      // The next screen has a place of its own.
      if (location.pathname !== pathname) return;
      for (const [box, top] of tops) box.scrollTo({ top, behavior: 'instant' });
    };
  }, []);
  useEffect(() => {
    if (selector === undefined) return;
    let box = findTarget(selector)?.parentElement ?? null;
    for (; box; box = box.parentElement) {
      if (!before.current.has(box)) before.current.set(box, box.scrollTop);
    }
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    findTarget(selector)?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior });
  }, [selector]);
}

/** The first time it is shown it takes the focus, and gives it back at its end. */
function useFocus(popover: RefObject<HTMLElement | null>, isShown: boolean): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!isShown || before.current) return;
    before.current = document.activeElement;
    popover.current?.focus({ preventScroll: true });
  }, [popover, isShown]);
  useEffect(() => {
    const own = popover.current;
    return () => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || own?.contains(activeElement) === true;
      if (isLost && before.current instanceof HTMLElement) before.current.focus();
    };
  }, [popover]);
}

type Moves = { goBack: () => void; goOn: () => void };

/** Arrow keys and Escape, unless they belong to a control of the page or to a dialog. */
function useKeys(popover: RefObject<HTMLElement | null>, moves: Moves): void {
  const { goBack, goOn } = moves;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isOurs =
        target === document.body || (target instanceof Node && popover.current?.contains(target));
      if (!isOurs || event.defaultPrevented || hasOverlay()) return;
      if (key === 'Escape') closeTour();
      else if (key === 'ArrowRight') goOn();
      else if (key === 'ArrowLeft') goBack();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
