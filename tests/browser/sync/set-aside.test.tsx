import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { Frame } from '#src/app/frame/frame.tsx';
import { notifyUpdate } from '#src/app/update/update-store.ts';
import { device } from '#src/data/device/browser-device.ts';
import { setAside } from '#src/data/device/set-aside.ts';
import { aBad, idIn, type Kind } from '../../support/bad-records.ts';
import { businessAccount } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';
import { showQueue, signedIn } from './show-queue.tsx';

beforeEach(() => page.viewport(390, 844));

/** As a page of the feed left it here. */
async function cannotRead(kind: Kind, accountId = businessAccount as AccountId): Promise<void> {
  const raw = aBad(kind, 7);
  const refused = [{ collection: kind, id: idIn(kind, raw), revision: 7, raw }];
  await setAside(device.db, accountId, refused, device.appVersion);
}

/** A signed-in screen in its frame. */
async function showFrame(): Promise<void> {
  await signedIn('owner', []);
  const component = () => (
    <SignedIn>
      <Frame>
        <p>The screen</p>
      </Frame>
    </SignedIn>
  );
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/business/dashboard'] }),
    routeTree: createRootRoute({ component, notFoundComponent: component }),
  });
  mount(<RouterProvider router={router as never} />);
  await expect.element(page.getByText('The screen')).toBeVisible();
}

const banner = page.getByRole('status').filter({ hasText: 'can’t be shown' });

test('records that can’t be shown are counted above every screen, until they can', async () => {
  await showFrame();
  await expect.element(banner).not.toBeInTheDocument();
  await cannotRead('campaigns');
  await expect.element(banner).toMatchTextContent(/^1 item can’t be shown in this version/);

  await cannotRead('messages');
  await expect.element(banner).toMatchTextContent(/^2 items can’t be shown/);
  await expect.element(page.getByText('The screen')).toBeVisible();
  await device.db.setAside.clear();
  await expect.element(banner).not.toBeInTheDocument();
});

test('the update is offered once there is one, and the keyboard reaches it', async () => {
  await showFrame();
  await cannotRead('projects');
  await expect.element(banner.getByRole('button', { name: 'Check for update' })).toBeVisible();

  notifyUpdate();
  const update = banner.getByRole('button', { name: 'Update', exact: true });
  await expect.element(banner).toMatchTextContent(/Update to see it\./);
  for (let tabs = 0; tabs < 20 && document.activeElement !== update.element(); tabs++) {
    await userEvent.keyboard('{Tab}');
  }
  await expect.element(update).toHaveFocus();
});

test('another account’s records are not counted', async () => {
  await showFrame();
  await cannotRead('campaigns', newId<AccountId>());
  await cannotRead('content');

  await expect.element(banner).toMatchTextContent(/^1 item can’t/);
});

test('the status of this device lists the kinds, and how many there are of each', async () => {
  await signedIn('owner', []);
  for (const kind of ['notifications', 'campaigns', 'notifications'] as const) {
    await cannotRead(kind);
  }
  await showQueue();

  await page.getByText('Details').click();
  await expect.element(page.getByText('Can’t be shown in this version')).toBeVisible();
  await expect.element(page.getByText('Campaigns: 1, Notifications: 2')).toBeVisible();
});
