import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MESSAGES_PER_PAGE } from '#contract/message/rules.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { freeSpace, KEPT_MESSAGES } from '#src/features/sync-status/free-space.ts';
import { buildRoom, buildTalk, buildUnsent, businessAccount } from '../messages/inbox.ts';
import { addItem, showQueue, signedIn } from './show-queue.tsx';

beforeEach(() => page.viewport(390, 844));

const room = buildRoom('Desert Bloom');

test('last contact, last push and storage are shown', async () => {
  await signedIn('owner', []);
  await device.db.facts.put({ key: 'push', at: Date.now() - 5 * 60_000 });
  await showQueue();

  await page.getByText('Details').click();
  await expect.element(page.getByText('5 minutes ago')).toBeVisible();
  await expect.element(page.getByText('Never')).toBeVisible();
  await expect.element(page.getByText(/ of \d/)).toBeVisible();
});

test('an empty queue explains waiting videos without a list that isn’t there', async () => {
  await signedIn('owner', []);
  await showQueue();

  await expect
    .element(
      page.getByText(
        /With this on, each video stays here until you send it\. You’ll see its size first\.$/,
      ),
    )
    .toBeVisible();
  expect(page.getByText(/list above/).elements()).toEqual([]);
});

test('space is freed without touching what is unsent or the newest messages of a chat', async () => {
  await signedIn('owner', []);
  await addItem();
  const pages = 20;
  await device.db.pages.bulkPut(
    Array.from({ length: pages }, (_, place) => ({
      accountId: businessAccount,
      chatroomId: room.chatroomId,
      page: place + 3,
      messages: Array.from({ length: place === pages - 1 ? 1 : MESSAGES_PER_PAGE }, (__, seq) => ({
        seq,
      })) as MessageRecord[],
    })),
  );
  await device.db.drafts.put({
    accountId: businessAccount,
    chatroomId: room.chatroomId,
    text: 'a',
  });

  const freed = await freeSpace(device.db);

  const kept = (await device.db.pages.toArray()).flatMap((one) => one.messages).length;
  expect(kept).toBeGreaterThanOrEqual(KEPT_MESSAGES);
  expect(kept).toBeLessThan(KEPT_MESSAGES + 2 * MESSAGES_PER_PAGE);
  expect(freed + kept).toBe((pages - 1) * MESSAGES_PER_PAGE + 1);
  expect((await device.db.pages.toCollection().last())?.page).toBe(pages + 2);
  expect([await device.db.outbox.count(), await device.db.drafts.count()]).toEqual([1, 1]);
  expect(await freeSpace(device.db)).toBe(0);
});

test('the log is made on the device and holds no words', async () => {
  await signedIn('creator', [buildTalk(room, [])]);
  await device.db.outbox.add(buildUnsent(room, 'canary in a mine') as never);
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#');
  await showQueue();

  const button = page.getByRole('button', { name: 'Export log' });
  await expect.element(button).toHaveAccessibleDescription();
  await button.click();

  await expect.poll(() => made.mock.calls.length).toBe(1);
  const [[file] = []] = made.mock.calls;
  const text = file instanceof Blob ? await file.text() : '{}';
  made.mockRestore();
  expect(JSON.parse(text)).toMatchObject({ waiting: [{ kind: 'addMessage', state: 'waiting' }] });
  expect(text).not.toContain('canary');
});

test('a wrong clock is reported, with the right time; one that is nearly right is not', async () => {
  await signedIn('owner', []);
  const contact = (skew: number) =>
    device.db.facts.put({
      key: 'contact',
      reachable: true,
      isPortal: false,
      at: Date.now(),
      reachedAt: Date.now(),
      skew,
    });
  await contact(-60_000);
  await showQueue();
  await expect.element(page.getByText('Last connected')).toBeInTheDocument();
  expect(page.getByText(/clock is off/).elements()).toHaveLength(0);

  const aYear = 365 * 24 * 60 * 60_000;
  await contact(-aYear);

  const lastYear = formatMoment(Date.now() - aYear).split(' at ')[0];
  const told = page.getByText(/clock is off/);
  await expect.element(told).toBeVisible();
  expect(told.element().textContent).toContain(`actually ${lastYear} at`);
});
