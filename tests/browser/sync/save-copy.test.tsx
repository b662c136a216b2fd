import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { buildRoom, buildUnsent, businessAccount, idOf, me } from '../messages/inbox.ts';
import { addItem, outbox, showQueue, signedIn } from './show-queue.tsx';

beforeEach(() => page.viewport(390, 844));

const gone = idOf<AccountId>('left');

test('what a removed member wrote is saved with its words and its photos, and stays', async () => {
  await signedIn('owner', []);
  const message = { ...buildUnsent(buildRoom('Desert Bloom'), 'For the tea house'), userId: me };
  await device.db.outbox.add({ ...message, accountId: gone } as never);
  await addItem({
    accountId: gone,
    kind: 'saveCampaign',
    lane: 'campaign:1',
    payload: { campaignId: '1', fields: { title: 'Patio brunch', description: 'Film the patio' } },
  });
  await addItem({ accountId: gone, kind: 'notificationsAsSeen', lane: 'seen', payload: {} });
  const commandId = crypto.randomUUID();
  await addItem({ accountId: gone, id: commandId, lane: 'media:1' });
  await addPicture(commandId, 'bytes of the photo');
  await addPicture(commandId, null);
  const saved = watchDownloads();
  await showQueue();

  await page.getByRole('button', { name: /^Save a copy/ }).click();

  await expect.element(page.getByText(/isn’t in your copy/)).toBeVisible();
  await expect.element(page.getByText(/^The list was saved/)).toBeVisible();
  expect(saved.size).toBe(1);
  const file = page.getByRole('button', { name: /^Save front door-/ });
  expect(file.elements()).toHaveLength(1);
  await file.click();
  await expect.poll(() => saved.size).toBe(2);
  expect([...saved.keys()]).toEqual([
    expect.stringMatching(/^pollin-unsent-[\d-]{10}\.json$/),
    expect.stringMatching(/^front door-.{4}\.jpg$/),
  ]);
  const [words, photo] = await Promise.all([...saved.values()].map((file) => file.text()));
  const { items } = JSON.parse(words ?? '') as { items: { what: string; files: string[] }[] };
  expect(items).toMatchObject([
    { what: 'For the tea house', content: { message: 'For the tea house' }, files: [] },
    { what: 'Patio brunch', content: { fields: { description: 'Film the patio' } } },
    { files: [expect.stringMatching(/^front door-/), expect.any(String)] },
  ]);
  expect(items[2]?.files).toContain([...saved.keys()][1]);
  expect(photo).toBe('bytes of the photo');
  expect(await outbox()).toHaveLength(4);
});

test('what a removed member began to write is saved with it, and deleted only by the person', async () => {
  await signedIn('owner', []);
  await device.db.drafts.bulkPut([
    { accountId: gone, chatroomId: idOf('room'), text: 'I could come on' },
    { accountId: businessAccount, chatroomId: idOf('other'), text: 'Mine still' },
  ]);
  const work = (key: string, value: unknown) => ({ accountId: gone, key, value, at: 0 });
  await device.db.workDrafts.bulkPut([
    work('apply 1', { note: 'I know your patio' }),
    work('campaign-new', { campaignId: newId() }),
    { ...work('apply 2', { note: 'Sent' }), other: { note: 'Not sent' }, isSent: true as const },
    work('campaign-wish:1', { prompt: '', tone: 'friendly' }),
    work('content review withdrawn 1', { text: 'Sent', comments: [], checks: [], submission: 1 }),
  ]);
  await device.db.facts.put({ key: 'formerAccounts', names: { [gone]: 'Patio Grill' }, at: 0 });
  const saved = watchDownloads();
  await showQueue();
  await expect.element(page.getByText('3 unfinished drafts')).toBeVisible();

  await page.getByRole('button', { name: 'Save a copy Patio Grill (former account)' }).click();

  await expect.poll(() => saved.size).toBe(1);
  const [file] = saved.values();
  expect(JSON.parse((await file?.text()) ?? '')).toMatchObject({
    items: [],
    drafts: [
      { kind: 'message', content: 'I could come on' },
      { kind: 'apply 1', content: { note: 'I know your patio' } },
      { kind: 'apply 2', content: { note: 'Not sent' } },
    ],
  });
  await deleteWork();
  await expect.element(page.getByText('3 unfinished drafts')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.className).toMatch(/page/);
  expect(await device.db.drafts.toArray()).toMatchObject([{ text: 'Mine still' }]);
  expect(await device.db.workDrafts.count()).toBe(0);
});

test('a photo that a removed member chose and never sent is saved, and deleted only by the person', async () => {
  await signedIn('owner', []);
  const own = { userId: me, type: 'image/png', lastModified: 0, facts: null };
  const { buffer: bytes } = new TextEncoder().encode('bytes of the photo');
  const ids = (accountId: AccountId) => ({ accountId, projectId: newId(), id: newId() });
  await device.db.captured.bulkPut([
    { ...own, ...ids(gone), name: 'patio.png', bytes },
    { ...own, ...ids(gone), name: 'bar.mp4', bytes, video: { size: 9, sha256: null } },
    { ...own, ...ids(gone), userId: idOf('other'), name: 'other.png', bytes },
    { ...own, ...ids(businessAccount), name: 'mine.png', bytes },
  ] as never);
  const saved = watchDownloads();
  await showQueue();
  await expect.element(page.getByText('2 unsent photos and videos')).toBeVisible();

  await page.getByRole('button', { name: /^Save a copy/ }).click();

  await expect.element(page.getByText(/isn’t in your copy/)).toBeVisible();
  await page.getByRole('button', { name: /^Save patio-/ }).click();
  await expect.poll(() => saved.size).toBe(2);
  expect([...saved.keys()][1]).toMatch(/^patio-.{4}\.png$/);
  expect(await [...saved.values()][1]?.text()).toBe('bytes of the photo');
  await deleteWork();
  await expect.element(page.getByText('2 unsent photos and videos')).not.toBeInTheDocument();
  const names = (await device.db.captured.toArray()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['mine.png', 'other.png']);
});

test('an account that is still the person’s has nothing to be copied out', async () => {
  await signedIn('owner', []);
  await addItem();
  await showQueue();

  await expect.element(page.getByText('Your hours').first()).toBeVisible();
  expect(page.getByRole('button', { name: /^Save a copy/ }).elements()).toEqual([]);
});

async function deleteWork(): Promise<void> {
  const name = /^Delete unfinished work/;
  await page.getByRole('button', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
}

async function addPicture(commandId: string, bytes: string | null): Promise<void> {
  const uploadId = crypto.randomUUID() as never;
  const media = { uploadId, userId: me, accountId: gone, commandId, purpose: 'chat', size: 4 };
  const rest = { name: 'front door.heic', width: 3, height: 2, state: 'waiting', createdAt: 1 };
  await device.db.media.add({ ...media, ...rest, sha256: '', sourceSha256: '' } as never);
  if (bytes === null) return;
  const { buffer } = new TextEncoder().encode(bytes);
  await device.db.mediaBytes.add({ uploadId, bytes: buffer });
}

/** The files that the page hands to the browser, by name. */
function watchDownloads(): Map<string, Blob> {
  const files = new Map<string, Blob>();
  const made = new Map<string, Blob>();
  const create = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = create(file);
    made.set(address, file as Blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.set(this.download, made.get(this.href)!);
  });
  return files;
}
