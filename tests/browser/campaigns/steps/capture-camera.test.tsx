import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CaptureButtons } from '#src/features/content/capture-buttons.tsx';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { mount } from '../../ui/mount.tsx';

/** The buttons of a shot. Answers the inputs that they open: what a press of one would open is the system's camera. */
function showCamera(): (string | undefined)[] {
  const opened: (string | undefined)[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function open(
    this: HTMLInputElement,
  ) {
    opened.push(this.dataset['source']);
  });
  mount(
    <>
      <CaptureButtons label="The pour" wants="video" onFiles={() => undefined} />
      <ToastRegion />
    </>,
  );
  return opened;
}

const withRoom = (usage: number) =>
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage, quota: 1e9 });
const filmButton = page.getByRole('button', { name: 'Film: The pour' });
const photoButton = page.getByRole('button', { name: 'Photo: The pour' });

test('the camera does not open where its video would not fit, and the screen says why', async () => {
  const opened = showCamera();
  withRoom(99e7);
  const why = page.getByText(/^There isn’t enough space on this device/);
  await filmButton.click();
  await expect.element(why).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(why).not.toBeInTheDocument();
  await photoButton.click();

  await expect.element(why).toBeVisible();
  expect(opened).toEqual([]);
});

test('the camera opens with a warning where room gets scarce, and without a word otherwise', async () => {
  const opened = showCamera();
  withRoom(1e6);
  await filmButton.click();
  await expect.poll(() => opened).toEqual(['video']);
  await expect.element(page.getByText(/almost full/)).not.toBeInTheDocument();

  withRoom(7e8);
  await filmButton.click();
  await expect.element(page.getByText(/^This device is almost full/)).toBeVisible();
  await expect.poll(() => opened).toEqual(['video', 'video']);
});
