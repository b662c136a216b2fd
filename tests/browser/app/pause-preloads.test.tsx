import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pausePreloads } from '#src/app/update/pause-preloads.ts';
import { notifyUpdate, useUpdate } from '#src/app/update/update-store.ts';
import { mount } from '../ui/mount.tsx';

const link = (name: string) => page.getByRole('link', { name });

/** The pointer may be where an earlier test left it, and a link that appears under it loads its screen. */
async function movePointerAway(): Promise<void> {
  const corner = document.createElement('div');
  corner.style.cssText = 'position: fixed; inset: auto 0 0 auto; inline-size: 9px; block-size: 9px';
  document.body.append(corner);
  await userEvent.hover(corner);
  corner.remove();
}

/** Two links that load their screens ahead, as the app's do, and the screens that were loaded. */
async function atLinks() {
  await movePointerAway();
  onTestFinished(() => useUpdate.setState({ isReady: false }));
  const loaded = vi.fn<(name: string) => void>();
  const root = createRootRoute({
    component: () => (
      <>
        <Link to="/one">One</Link> <Link to="/two">Two</Link>
        <Outlet />
      </>
    ),
  });
  const routeTree = root.addChildren(
    ['/one', '/two'].map((path) =>
      createRoute({
        getParentRoute: () => root,
        path,
        loader: () => loaded(path),
        component: () => <h1>{`Screen ${path}`}</h1>,
      }),
    ),
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    defaultPreloadDelay: 0,
  });
  pausePreloads(router);
  mount(<RouterProvider router={router as never} />);
  return loaded;
}

test('a link under the pointer loads its screen ahead, but none while a new version waits', async () => {
  const loaded = await atLinks();
  await userEvent.hover(link('One'));
  await expect.poll(() => loaded.mock.calls).toEqual([['/one']]);

  notifyUpdate();
  await userEvent.hover(link('Two'));
  await userEvent.hover(link('One'));
  expect(loaded).toHaveBeenCalledTimes(1);

  await link('Two').click();
  await expect.element(page.getByRole('heading', { name: 'Screen /two' })).toBeVisible();
  expect(loaded.mock.calls).toEqual([['/one'], ['/two']]);
});
