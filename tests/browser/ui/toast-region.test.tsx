import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastQueue, toasts } from '#src/ui/toast-queue.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { mount } from './mount.tsx';
import { holdToastClock } from './toast-clock.ts';

beforeEach(holdToastClock);

test('a toast from before the region has loaded is shown when it has', async () => {
  toasts.warning('Your profile is incomplete.');

  mount(<ToastRegion />);

  await expect.element(page.getByText('Your profile is incomplete.')).toBeVisible();
});

test('a toast closes by itself after ten seconds', async () => {
  mount(<ToastRegion />);
  toasts.success('Saved.');
  await expect.element(page.getByRole('alertdialog', { name: 'Saved.' })).toBeVisible();

  vi.advanceTimersByTime(9_500);
  expect(textsShown()).toEqual(['Saved.']);
  await vi.advanceTimersByTimeAsync(600);

  await expect.element(page.getByText('Saved.')).not.toBeInTheDocument();
});

test('the parts of one save say once that it is saved, and other toasts stay', async () => {
  mount(<ToastRegion />);
  toasts.success('Saved.');
  toasts.warning('Careful.');
  toasts.success('Saved.');
  toasts.success('Saved.');
  await expect.element(page.getByRole('alertdialog', { name: 'Saved.' })).toBeVisible();

  expect(textsShown().toSorted()).toEqual(['Careful.', 'Saved.']);
});

test('a toast under the pointer stays until the pointer leaves', async () => {
  mount(<ToastRegion />);
  toasts.error('Something went Wrong!');

  await userEvent.hover(page.getByText('Something went Wrong!'));
  vi.advanceTimersByTime(60_000);
  expect(textsShown()).toEqual(['Something went Wrong!']);
  await userEvent.unhover(page.getByText('Something went Wrong!'));
  await vi.advanceTimersByTimeAsync(10_100);

  await expect.element(page.getByText('Something went Wrong!')).not.toBeInTheDocument();
});

test('a toast that holds the focus stays, and its close button removes it', async () => {
  mount(<ToastRegion />);
  toasts.error('Something went Wrong!');
  await expect.element(page.getByText('Something went Wrong!')).toBeVisible();

  await userEvent.tab();
  vi.advanceTimersByTime(60_000);
  expect(textsShown()).toEqual(['Something went Wrong!']);
  await page.getByRole('button', { name: 'Close' }).click();

  await expect.element(page.getByText('Something went Wrong!')).not.toBeInTheDocument();
});

const edges = (role: 'button' | 'alertdialog', name: string) =>
  page.getByRole(role, { name }).element().getBoundingClientRect();

test.for([
  ['a phone', 390, 844],
  ['a tablet', 800, 1100],
] as const)('on %s a toast is above the bottom bar', async ([, width, height]) => {
  await page.viewport(width, height);
  mount(<ToastRegion />);
  toasts.success('Saved.');
  await expect.element(page.getByRole('alertdialog', { name: 'Saved.' })).toBeVisible();

  const bar = getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar-height');

  expect(Number.parseInt(bar, 10)).toBeGreaterThan(40);
  expect(edges('alertdialog', 'Saved.').bottom).toBeLessThan(height - Number.parseInt(bar, 10));
});

test.for([
  ['a phone', 390, 844],
  ['a desktop', 1280, 800],
] as const)('on %s no toast covers the actions of a dialog', async ([, width, height]) => {
  await page.viewport(width, height);
  mount(
    <>
      <Dialog isOpen title="Remove the photo?" actions={() => <Button>Remove</Button>}>
        {Array.from({ length: 60 }, (_, line) => (
          <p key={line}>Line {line}</p>
        ))}
      </Dialog>
      <ToastRegion />
    </>,
  );
  for (const text of ['One.', 'Two.', 'Three.']) toasts.success(text);
  await expect.element(page.getByRole('alertdialog', { name: 'Three.' })).toBeVisible();

  const action = edges('button', 'Remove');

  for (const text of ['One.', 'Two.', 'Three.']) {
    expect(edges('alertdialog', text).bottom).toBeLessThan(action.top);
  }
});

/** Read at once: an assertion that waits would let the faked clock run on. */
function textsShown(): string[] {
  return toastQueue.visibleToasts.map((toast) => toast.content.text);
}
