import type { MouseEvent } from 'react';

/** A link's handler for a click that opens it in this window. With a modifier key or another button, the browser opens it elsewhere. */
export const onPlainClick = (act: (event: MouseEvent) => void) => (event: MouseEvent) => {
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!opensElsewhere && event.button === 0) act(event);
};
