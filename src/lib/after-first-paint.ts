/** Runs work once the screen that was just rendered has been painted, so that it delays nobody's first look. */
export function afterFirstPaint(work: () => void): void {
  // A hidden tab paints nothing, and gets no frame either.
  if (document.visibilityState === 'hidden') setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
