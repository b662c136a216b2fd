import * as z from 'zod/mini';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import { businessAccount, me } from '../../messages/inbox.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { mount } from '../../ui/mount.tsx';

const words = z.string();

function Note({ label = 'Note' }: { label?: string }) {
  const draft = useWorkDraft({ userId: me, accountId: businessAccount }, 'note', words);
  return (
    <textarea
      aria-label={label}
      value={draft.value ?? ''}
      onChange={({ currentTarget }) => draft.write(currentTarget.value)}
    />
  );
}

test('a draft that the device could not store is kept, reported once, and stored at the next moment', async () => {
  await device.db.workDrafts.clear();
  const put = vi
    .spyOn(device.db.workDrafts, 'put')
    .mockRejectedValueOnce(new Error('Full'))
    .mockRejectedValueOnce(new Error('Full'));
  const reported = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault());
  window.addEventListener('error', reported);
  onTestFinished(async () => {
    window.removeEventListener('error', reported);
    vi.restoreAllMocks();
    await device.db.workDrafts.clear();
  });
  mount(<Note />);
  await page.getByRole('textbox', { name: 'Note' }).fill('Less light');
  await expect.poll(() => put.mock.calls.length).toBe(1);
  await expect.poll(() => reported.mock.calls.length).toBe(1);

  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => put.mock.calls.length).toBe(2);
  window.dispatchEvent(new Event('pagehide'));
  await expect
    .poll(async () => (await device.db.workDrafts.toArray()).map(({ value }) => value))
    .toEqual(['Less light']);
  expect(reported).toHaveBeenCalledTimes(1);
});

const noteOf = (label: string) => page.getByRole('textbox', { name: label });
const stored = async () => (await device.db.workDrafts.toArray()).map(({ value }) => value);

test('what is written in one place is shown in every other, and goes on from there', async () => {
  await device.db.workDrafts.clear();
  onTestFinished(async () => await device.db.workDrafts.clear());
  mount(
    <>
      <Note label="First" />
      <Note label="Second" />
    </>,
  );

  await noteOf('First').fill('Less light');
  await expect.element(noteOf('Second')).toHaveValue('Less light');
  await noteOf('Second').fill('Less light, please');
  await expect.element(noteOf('First')).toHaveValue('Less light, please');

  expect(await stored()).toEqual(['Less light, please']);
});

test('of two versions of one note the person chooses, asked once, and neither is gone before', async () => {
  const row = { accountId: businessAccount, key: 'note', at: 1 };
  await device.db.workDrafts.put({ ...row, value: 'Less light', other: 'More light, please' });
  mount(
    <>
      <Note />
      <Note label="The same elsewhere" />
      <ToastRegion />
    </>,
  );
  await expect.element(noteOf('Note')).toHaveValue('Less light');
  await expect.element(page.getByText(/“More light, please”/)).toBeVisible();

  await page.getByRole('button', { name: 'Use that instead' }).click();

  await expect.element(noteOf('Note')).toHaveValue('More light, please');
  await expect
    .poll(async () => (await device.db.workDrafts.toArray())[0])
    .not.toHaveProperty('other');
});
