import { vi } from 'vitest';

/** The tab that the page opens next. */
export function aTab() {
  const shown: string[] = [];
  let isClosed = false;
  const tab = {
    opener: window as unknown,
    closed: false,
    location: { replace: (url: string) => void shown.push(url) },
    close: () => void (isClosed = true),
  };
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return {
    shown,
    isClosed: () => isClosed,
    get opened() {
      return open.mock.calls;
    },
    get opener() {
      return tab.opener;
    },
  };
}
