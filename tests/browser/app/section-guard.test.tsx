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
import { SignedInContext, type SignedIn } from '#src/data/signed-in.ts';
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

function showSection() {
  const root = createRootRoute();
  const section = createRoute({
    getParentRoute: () => root,
    id: 'section',
    component: () => <SectionGuard section="creator" />,
  });
  const form = createRoute({ getParentRoute: () => section, path: '/form', component: Unsaved });
  const dashboard = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    component: () => <p>A dashboard</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([section.addChildren([form]), dashboard]),
    history: createMemoryHistory({ initialEntries: ['/form'] }),
  });
  const Accounts = () => {
    const [signedIn, setSignedIn] = useState(() => signedInAs('creator'));
    return (
      <SignedInContext value={signedIn}>
        <button onClick={() => setSignedIn(signedInAs('owner'))}>Another account</button>
        {/* The app's own router is what the component is typed for. */}
        <RouterProvider router={router as never} />
      </SignedInContext>
    );
  };
  mount(<Accounts />);
}

test('another account made active over a form with unsaved words leads to its dashboard', async () => {
  showSection();
  await expect.element(page.getByText('A form')).toBeVisible();

  await page.getByRole('button', { name: 'Another account' }).click();

  await expect.element(page.getByText('A dashboard')).toBeVisible();
});
