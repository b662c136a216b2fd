import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useBlocker,
} from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '#contract/new-id.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { SectionGuard } from '#src/app/section-guard.tsx';
import { useSignedIn } from '#src/data/signed-in.ts';
import { SignedInContext, type SignedIn } from '#src/data/replica/signed-in-context.ts';
import { mount } from '../ui/mount.tsx';

/** A form with something unsaved: it asks before it is left. */
function Unsaved() {
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: false, withResolver: true });
  return <p>A form</p>;
}

const signedInAs = (role: 'creator' | 'owner'): SignedIn => {
  const accountId = newId<AccountId>();
  const membership = { accountId, role, ...(role === 'owner' && { businessId: accountId }) };
  return { userId: newId<UserId>(), profile: {}, accountId, membership } as unknown as SignedIn;
};

/** The business's routes and the one that every switch leads to, with a way to another business. */
function showSection(opened: string) {
  const root = createRootRoute();
  const section = createRoute({
    getParentRoute: () => root,
    path: '/business',
    component: () => <SectionGuard section="business" />,
  });
  const form = createRoute({ getParentRoute: () => section, path: 'form', component: Unsaved });
  const home = createRoute({ getParentRoute: () => section, path: 'dashboard', component: Home });
  const dashboard = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    component: () => <p>A dashboard</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([section.addChildren([form, home]), dashboard]),
    history: createMemoryHistory({ initialEntries: [opened] }),
  });
  const Accounts = () => {
    const [signedIn, setSignedIn] = useState(() => signedInAs('owner'));
    return (
      <SignedInContext value={signedIn}>
        <button onClick={() => setSignedIn(signedInAs('owner'))}>Another business</button>
        <button onClick={() => setSignedIn(signedInAs('creator'))}>The creator</button>
        {/* The app's own router is what the component is typed for. */}
        <RouterProvider router={router as never} />
      </SignedInContext>
    );
  };
  mount(<Accounts />);
  return router;
}

/** It remembers whose it was when it opened. */
function Home() {
  const { accountId } = useSignedIn();
  const [openedAs] = useState(accountId);
  return <p>{openedAs === accountId ? 'Its own home' : 'The home of another'}</p>;
}

test('another account made active over a form with unsaved words leads to its dashboard', async () => {
  showSection('/business/form');
  await expect.element(page.getByText('A form')).toBeVisible();

  await page.getByRole('button', { name: 'Another business' }).click();

  await expect.element(page.getByText('A dashboard')).toBeVisible();
});

test('another business made active on a dashboard opens its own in the same place, an account of another kind its own', async () => {
  const router = showSection('/business/dashboard');
  await expect.element(page.getByText('Its own home')).toBeVisible();

  await page.getByRole('button', { name: 'Another business' }).click();
  await expect.element(page.getByText('Its own home')).toBeVisible();
  expect(router.state.location.pathname).toBe('/business/dashboard');

  await page.getByRole('button', { name: 'The creator' }).click();
  await expect.element(page.getByText('A dashboard')).toBeVisible();
});
