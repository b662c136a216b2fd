import './ui/base.css';
import './ui/theme.css';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterFirstPaint } from './lib/after-first-paint.ts';
import { ErrorScreen } from './app/error-screen.tsx';
import { keepInstallPrompt } from './app/install/install-store.ts';
import { NotFoundScreen } from './app/not-found-screen.tsx';
import { watchLostChunks } from './app/update/lost-chunks.ts';
import { routeTree } from './route-tree.gen.ts';

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

watchLostChunks();
keepInstallPrompt();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
// The start view of index.html stays until the first screen is there.
await router.load();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
afterFirstPaint(() => {
  void import('./app/start-background.ts').then(({ startBackground }) => startBackground(router));
});
