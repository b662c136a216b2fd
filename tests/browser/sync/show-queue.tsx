import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AccountId } from '#contract/ids.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { readSessionView } from '#src/data/session-queries.ts';
import { QueueScreen } from '#src/features/sync-status/screens/queue-screen.tsx';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { addUnsent } from '../outbox.ts';
import { businessAccount, me, openInbox } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';

/** Signs in with an empty outbox; everything is emptied when the test ends. */
export async function signedIn(...[role, talks]: Parameters<typeof openInbox>): Promise<void> {
  await openInbox(role, talks);
}

/** The queue as the app shows it, and where the app is. */
export async function showQueue(cardOf: (item: OutboxItem) => ReactNode = () => null) {
  const session = await readSessionView();
  if (session.state !== 'open') throw new Error('Nobody is signed in');
  const { userId, profile, accountId } = session;
  const history = createMemoryHistory({ initialEntries: ['/settings/sync'] });
  const screen = () => (
    <>
      <QueueScreen
        userId={userId}
        memberships={profile?.memberships ?? []}
        activeAccount={accountId}
        cardOf={cardOf}
      />
      <ToastRegion />
    </>
  );
  const router = createRouter({
    history,
    routeTree: createRootRoute({ component: screen, notFoundComponent: screen }),
  });
  mount(<RouterProvider router={router as never} />);
  return { path: () => history.location.pathname };
}

/** Puts an item into the outbox, a change of the hours by default. */
export async function addItem(change: object = {}): Promise<void> {
  await addUnsent({
    kind: 'updateAvailability',
    payload: { week: {}, exceptions: [] },
    userId: me,
    accountId: businessAccount as AccountId,
    lane: 'availability',
    ...change,
  });
}

export { outbox } from '../outbox.ts';
