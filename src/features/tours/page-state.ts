import type { Box } from './place-popover.ts';

/** Marks the tour's own dialog, which counts for none of the rules here. */
const TOUR_POPOVER = 'data-tour-popover';

/** Dialogs, sheets, and menus. A toast has the role of a dialog without being one. */
const OVERLAYS = `:is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([${TOUR_POPOVER}], .toast)`;
const FIELDS =
  'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button])';
/** Elements that a tour never covers: warnings, offers that end, and today's shoots. */
const URGENT = '[data-urgent], [data-kind=attention], [role=alert], .toast, .banner';

const isShown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
};

/** The first visible element of a selector. Throws for an invalid selector. */
export function findTarget(selector: string): HTMLElement | null {
  return Array.from(document.querySelectorAll<HTMLElement>(selector)).find(isShown) ?? null;
}

/** Whether a dialog, a sheet, or a menu is open. */
export const hasOverlay = (): boolean =>
  Array.from(document.querySelectorAll(OVERLAYS)).some(isShown);

const isTyping = (): boolean => document.activeElement?.matches(FIELDS) === true;

/** Whether a tour may be on the screen: it is visible, nothing else is open, and no text is being typed. */
export const isCalm = (): boolean =>
  document.visibilityState === 'visible' && !isTyping() && !hasOverlay();

export const urgentBoxes = (): Box[] =>
  Array.from(document.querySelectorAll(URGENT))
    .filter(isShown)
    .map((one) => one.getBoundingClientRect());
