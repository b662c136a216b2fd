import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { device } from '#src/data/device/browser-device.ts';
import { keepLink } from '#src/features/post/keep-link.ts';
import { linkDraftKey } from '#src/features/post/links.ts';
import { creatorAccount, me } from '../../messages/inbox.ts';
import { projectAt } from './show-work.tsx';

const actor = { userId: me, accountId: creatorAccount };
const { id } = projectAt('postOpen');
const row = { accountId: creatorAccount, key: linkDraftKey(id), at: 1 };
const [reel, story, other] = ['reel', 'story', 'other'].map((one) => `https://pollin.test/${one}`);

beforeEach(async () => {
  await device.db.workDrafts.clear();
  onTestFinished(async () => await device.db.workDrafts.clear());
});

const stored = async () => await device.db.workDrafts.toArray();

test('a shared link is added to the written ones, and an open question stays open', async () => {
  await device.db.workDrafts.put({ ...row, value: { d1: reel }, other: { d1: other } });

  await keepLink(actor, id, 'd2', String(story));

  expect(await stored()).toMatchObject([
    { value: { d1: reel, d2: story }, other: { d1: other, d2: story } },
  ]);
});

test('a shared link brings back no link that was handed in', async () => {
  const sent = { ...row, value: { d1: reel }, other: { d1: other }, isSent: true as const };
  await device.db.workDrafts.put(sent);

  await keepLink(actor, id, 'd2', String(story));

  expect(await stored()).toMatchObject([{ value: { d2: story }, other: { d1: other } }]);
  expect((await stored())[0]?.value).not.toHaveProperty('d1');
});
