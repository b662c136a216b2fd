import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PortfolioPrompt } from '#src/app/portfolio-prompt.tsx';
import { askForSetup } from '#src/lib/setup-flags.ts';
import { mount } from '../ui/mount.tsx';

afterEach(() => localStorage.removeItem('requirePortfolioSetup'));

function showDashboard() {
  const root = createRootRoute();
  const dashboard = createRoute({
    getParentRoute: () => root,
    path: '/creator/dashboard',
    component: () => (
      <>
        <h1>Opportunities</h1>
        <PortfolioPrompt />
      </>
    ),
  });
  const profile = createRoute({
    getParentRoute: () => root,
    path: '/creator/profile/view',
    component: () => <p>My portfolio</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([dashboard, profile]),
    history: createMemoryHistory({ initialEntries: ['/creator/dashboard'] }),
  });
  // The app's own router is what the component is typed for.
  mount(<RouterProvider router={router as never} />);
}

test('a new creator is asked for photos, and led to where they are added', async () => {
  askForSetup('requirePortfolioSetup');
  showDashboard();

  await page.getByRole('link', { name: 'Add photos' }).click();

  await expect.element(page.getByText('My portfolio')).toBeVisible();
});

test('a creator who has added photos is not asked', async () => {
  showDashboard();

  await expect.element(page.getByRole('heading', { name: 'Opportunities' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add photos' })).not.toBeInTheDocument();
});
