import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import type { ContentItemId, UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { creatorAccount, me } from '../../messages/inbox.ts';
import { photo } from '../../media/pictures.ts';
import { choose, outbox, projectAt, showWork } from './show-work.tsx';

beforeEach(() => page.viewport(390, 844));

const group = (name: string) => page.getByRole('group', { name, exact: true });

test('what was sent for review and is held up here by a refused file is not said to be in review', async () => {
  await showWork('content', { projects: [projectAt('contentOpen')] });
  await choose('The pour', 'files', await photo('pour.png', 10), await photo('again.png', 90));
  await expect.poll(async () => (await outbox()).length).toBe(2);
  const send = page.getByRole('button', { name: 'Send for review' });
  await expect.element(send).toBeVisible();
  for (const box of page.getByRole('checkbox').elements()) (box as HTMLElement).click();
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect.element(page.getByText(/Sent for review to Desert Bloom/)).toBeVisible();
  const [file] = await outbox();
  if (!file) throw new Error('No file was queued');
  await device.db.outbox.update(file.order, {
    state: 'attention',
    attempts: 1,
    isAnswered: true,
    attention: { code: 'WRONG_STATE' },
  });

  await expect.element(group('The pour').getByText('Saved · waiting')).toBeVisible();
  await expect.poll(() => group('The pour').getByText('Saved · waiting').elements().length).toBe(1);
  await expect.element(page.getByText(/Sent for review to Desert Bloom/)).toBeVisible();
  await expect.element(page.getByText(/^In review\./)).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Change something' }))
    .not.toBeInTheDocument();
});

/** A kill came before every piece of a film was here. */
async function putCut(project: ReturnType<typeof projectAt>, shotId: string | null) {
  const place = { shotId, deliverableId: null, replaces: null };
  const row = { accountId: creatorAccount, projectId: project.id, id: newId<ContentItemId>() };
  const file = { name: 'pour.mp4', type: 'video/mp4', lastModified: 0 };
  await device.db.captured.put({
    ...row,
    ...file,
    userId: me,
    bytes: new ArrayBuffer(0),
    facts: { place, words: { caption: '', altText: '' } },
    video: { size: VIDEO_PART_BYTES + 1, sha256: null },
  });
  onTestFinished(
    async () =>
      void (await Promise.all([device.db.captured.clear(), device.db.mediaParts.clear()])),
  );
  const uploadId = row.id as string as UploadId;
  const part = { uploadId, index: 0, bytes: new ArrayBuffer(8), sha256: '' };
  await device.db.mediaParts.put(part);
}

test.for([
  { of: 'for a shot', shotId: 'b' },
  { of: 'for a shot that is gone', shotId: 'gone' },
  { of: 'for nothing', shotId: null },
])(
  'of a film that was cut off, what is here is in sight and can be put away though the campaign was cancelled: $of',
  async ({ shotId }) => {
    const cancelled = projectAt('cancelled');
    await showWork('content', { projects: [cancelled] }, 'creator', () =>
      putCut(cancelled, shotId),
    );

    await expect.element(page.getByText(/^pour\.mp4 was not yet kept whole/)).toBeVisible();
    await expect.element(page.getByText(/Choose it again here/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Put pour.mp4 away' }).click();

    await expect.poll(() => device.db.captured.count()).toBe(0);
    await expect.poll(() => device.db.mediaParts.count()).toBe(0);
  },
);
