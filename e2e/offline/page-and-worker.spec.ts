import { bubble, log, write } from '../support/chat.ts';
import { AFTER_PAUSE_MS } from '../support/patience.ts';
import { expect, test } from '../support/test.ts';
import { WorkerControl } from '../support/worker.ts';

test(
  'page and worker that set off at the same moment deliver each message once, in order',
  { tag: '@slow' },
  async ({ inRoom: creator, business }) => {
    const worker = await WorkerControl.of(creator);
    await creator.goOffline();
    const texts = ['Both at once 1', 'Both at once 2', 'Both at once 3', 'Both at once 4'];
    for (const text of texts) await write(creator.page, text);

    const before = creator.line.batches;
    const release = creator.line.holdReplies();
    await Promise.all([creator.goOnline(), worker.sync(), worker.sync()]);
    await expect.poll(() => creator.line.batches).toBeGreaterThan(before);
    await worker.sync();
    release();
    await expect(log(creator.page).getByText('Waiting')).toHaveCount(0);
    await business.expectOnce(...texts);
    for (const text of texts) await expect(bubble(creator.page, text)).toHaveCount(1);
  },
);

test('a worker killed between the server’s commit and the reply loses nothing and sends nothing twice', async ({
  inRoom: creator,
  business,
}) => {
  const address = creator.page.url();
  await creator.goOffline();
  await write(creator.page, 'Cut off in the middle');
  await write(creator.page, 'And the one after');
  await creator.leaveApp();
  const worker = await WorkerControl.of(creator);

  // What was read on the way into the room may have been reported already.
  const before = creator.line.batches;
  const release = creator.line.holdReplies();
  await creator.goOnline();
  await expect
    .poll(() => creator.line.batches, { timeout: AFTER_PAUSE_MS })
    .toBeGreaterThan(before);
  await business.expectOnce('Cut off in the middle', 'And the one after');
  await worker.kill();
  release();
  await creator.page.goto(address);
  await expect(bubble(creator.page, 'And the one after')).toBeVisible();
  await expect(log(creator.page).getByText('Waiting')).toHaveCount(0, { timeout: AFTER_PAUSE_MS });
  // The feed may show both before the page has sent them again.
  await expect
    .poll(() => creator.line.batches, { timeout: AFTER_PAUSE_MS })
    .toBeGreaterThan(before + 1);
  await business.expectOnce('Cut off in the middle', 'And the one after');
});

test(
  'a reply that is lost after the server’s commit makes no second message',
  { tag: '@slow' },
  async ({ inRoom: creator, business }) => {
    creator.line.setWeather('lostReplies');
    const before = creator.line.batches;
    await write(creator.page, 'Nobody heard the answer');
    await business.expectOnce('Nobody heard the answer');
    await expect.poll(() => creator.line.batches).toBeGreaterThan(before + 1);
    creator.line.setWeather('clear');
    await expect(log(creator.page).getByText('Waiting')).toHaveCount(0, {
      timeout: AFTER_PAUSE_MS,
    });
    await business.expectOnce('Nobody heard the answer');
    await expect(bubble(creator.page, 'Nobody heard the answer')).toHaveCount(1);
  },
);
