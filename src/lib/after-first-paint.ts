/** Runs work after the paint of the rendered screen, so that it delays no first paint. */
export function afterFirstPaint(work: () => void): void {
  // A hidden tab paints nothing, and gets no frame either.
  if (document.visibilityState === 'hidden') setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
