import { bubble, log, openRoom, write, TACOS } from '../support/chat.ts';
import { expect, test } from '../support/test.ts';

test('without Background Sync the open app delivers when signal returns, and what waits in a closed one leaves when it is opened again', async ({
  openPhone,
  business,
}) => {
  const creator = await openPhone();
  await creator.change(removeBackgroundSync);
  await creator.signIn('creator@pollin.test');
  await openRoom(creator.page, 'creator', TACOS);
  await creator.goOffline();
  await write(creator.page, 'From an iPhone');
  await expect(creator.page.getByRole('link', { name: 'Offline · 1 waiting' })).toBeVisible();

  await creator.goOnline();
  await business.expectOnce('From an iPhone');
  await expect(log(creator.page).getByText('Waiting')).toHaveCount(0);

  const address = creator.page.url();
  await creator.goOffline();
  await write(creator.page, 'From an iPhone in a pocket');
  await creator.close();

  await creator.open();
  await creator.leaveApp();
  await business.expectNone('From an iPhone in a pocket');
  await creator.page.goto(address);
  await business.expectOnce('From an iPhone in a pocket');
  await expect(bubble(creator.page, 'From an iPhone in a pocket')).toHaveCount(1);
});

/** As Safari and Firefox are. */
function removeBackgroundSync() {
  Reflect.deleteProperty(globalThis, 'SyncManager');
  // An empty page has no service workers at all.
  if ('ServiceWorkerRegistration' in globalThis) {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  }
}
