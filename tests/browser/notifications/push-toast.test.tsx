import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pushToastQueue, showPushToast } from '#src/ui/toast-push-queue.ts';
import { PushToastRegion } from '#src/ui/toast-push-region.tsx';
import { mount } from '../ui/mount.tsx';
import { holdToastClock } from '../ui/toast-clock.ts';

beforeEach(holdToastClock);

const text = 'Booking confirmed - 11/20/2026 22:07: See you there.';

test('a push’s toast appears at the top right and closes by itself after ten seconds', async () => {
  mount(<PushToastRegion />);
  showPushToast({ text, onOpen: vi.fn() });
  const toast = page.getByRole('alertdialog', { name: text });
  await expect.element(toast).toBeVisible();

  const { top, right } = toast.element().getBoundingClientRect();
  expect(top).toBeLessThan(innerHeight / 3);
  expect(innerWidth - right).toBeLessThan(40);
  vi.advanceTimersByTime(9_500);
  expect(pushToastQueue.visibleToasts).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(600);

  await expect.element(page.getByText(text)).not.toBeInTheDocument();
});

test('it stays under the pointer, and its close button removes it without opening anything', async () => {
  const onOpen = vi.fn();
  mount(<PushToastRegion />);
  showPushToast({ text, onOpen });

  await userEvent.hover(page.getByText(text));
  vi.advanceTimersByTime(60_000);
  expect(pushToastQueue.visibleToasts).toHaveLength(1);
  await page.getByRole('button', { name: 'Close' }).click();

  await expect.element(page.getByText(text)).not.toBeInTheDocument();
  expect(onOpen).not.toHaveBeenCalled();
});

test('opening it opens what it is about, and takes it away', async () => {
  const onOpen = vi.fn();
  mount(<PushToastRegion />);
  showPushToast({ text, onOpen });

  await page.getByRole('button', { name: 'Open' }).click();

  expect(onOpen).toHaveBeenCalledOnce();
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
});
