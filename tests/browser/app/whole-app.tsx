import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { routeTree } from '#src/route-tree.gen.ts';
import '#src/ui/theme.css';
import '#src/ui/base.css';

/** The app itself at this path, in a page as high as the window, until it is closed or the test ends. */
export async function showApp(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree, history });
  await router.load();
  const container = document.createElement('div');
  container.style.cssText = 'position: fixed; inset: 0';
  document.body.append(container);
  const root = createRoot(container);
  root.render(<RouterProvider router={router} />);
  let isOpen = true;
  const close = () => {
    if (isOpen) root.unmount();
    isOpen = false;
    container.remove();
  };
  onTestFinished(close);
  return { path: () => history.location.href, close };
}
