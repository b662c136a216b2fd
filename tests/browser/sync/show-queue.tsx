import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { onTestFinished } from 'vitest';
import type { ReactNode } from 'react';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { readSessionView } from '#src/data/session-queries.ts';
import { QueueScreen } from '#src/features/sync-status/screens/queue-screen.tsx';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { businessAccount, me, openInbox } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';

/** Signs in with an empty outbox; everything is emptied when the test ends. */
export async function signedIn(...[role, talks]: Parameters<typeof openInbox>): Promise<void> {
  const inbox = await openInbox(role, talks);
  onTestFinished(() => {
    for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
  });
  onTestFinished(() => inbox.close());
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
        wornAccount={accountId}
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

/** Puts an item into the outbox, a change of the hours unless told otherwise. */
export async function putItem(change: object = {}): Promise<void> {
  const item = {
    kind: 'updateAvailability',
    payload: { week: {}, exceptions: [] },
    id: crypto.randomUUID() as CommandId,
    userId: me,
    accountId: businessAccount as AccountId,
    lane: 'availability',
    occurredAt: '2026-11-21T16:00:00.000Z',
    state: 'waiting',
    attempts: 0,
    faults: 0,
    nextTryAt: 0,
    isAskedToWait: false,
    attention: null,
    confirmed: false,
    ...change,
  };
  await device.db.outbox.add(item as never);
}

export const outbox = () => device.db.outbox.orderBy('order').toArray();
