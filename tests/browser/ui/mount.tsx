import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import '#src/ui/theme.css';
import '#src/ui/base.css';

// The fallback's letters are wider: lines would break elsewhere, in the middle of the first test.
await Promise.allSettled([document.fonts.load('1em "Inter Variable"')]);

/** Renders `node` on an otherwise empty page at the address `at` until the test ends. `go` receives each path that a link or a button leads to. */
export function mount(node: ReactNode, { at = '/' } = {}) {
  const go = vi.fn<(href: string) => void>();
  const history = createMemoryHistory({ initialEntries: [at] });
  history.subscribe(({ location }) => go(location.href));
  const router = createRouter({ routeTree: createRootRoute(), history });
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  // The app's own router is what links are typed for.
  root.render(<RouterContextProvider router={router as never}>{node}</RouterContextProvider>);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return { go };
}
