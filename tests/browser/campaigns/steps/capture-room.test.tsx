import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CaptureButtons } from '#src/features/campaigns/content/capture-buttons.tsx';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { mount } from '../../ui/mount.tsx';

/** Inputs that were opened: what a press of them would open is the system's camera. */
let opened: (string | undefined)[];
beforeEach(() => {
  opened = [];
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
});

const withRoom = (usage: number) =>
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage, quota: 1e9 });
const film = page.getByRole('button', { name: 'Film: The pour' });
const photo = page.getByRole('button', { name: 'Photo: The pour' });

test('the camera does not open where what it films would find no room, and says why', async () => {
  withRoom(99e7);
  await film.click();
  await expect.element(page.getByText(/^There is not enough room on this device/)).toBeVisible();
  await photo.click();

  await expect.poll(() => page.getByText(/^There is not enough room/).elements().length).toBe(2);
  expect(opened).toEqual([]);
});

test('the camera opens with a warning where room gets scarce, and without a word otherwise', async () => {
  withRoom(1e6);
  await film.click();
  await expect.poll(() => opened).toEqual(['video']);
  await expect.element(page.getByText(/nearly full/)).not.toBeInTheDocument();

  withRoom(7e8);
  await film.click();
  await expect.element(page.getByText(/^This device is nearly full/)).toBeVisible();
  await expect.poll(() => opened).toEqual(['video', 'video']);
});
