import * as z from 'zod/mini';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { useWorkDraft } from '#src/features/campaigns/data/drafts.ts';
import { businessAccount, me } from '../../messages/inbox.ts';
import { mount } from '../../ui/mount.tsx';

const words = z.string();

function Note() {
  const draft = useWorkDraft({ userId: me, accountId: businessAccount }, 'note', words);
  return (
    <textarea
      aria-label="Note"
      value={draft.value ?? ''}
      onChange={({ currentTarget }) => draft.write(currentTarget.value)}
    />
  );
}

test('what the device could not store is held, told once, and stored at the next moment', async () => {
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
