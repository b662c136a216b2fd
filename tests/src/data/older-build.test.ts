import { createHash } from 'node:crypto';
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { campaignId } from '#contract/ids.ts';
import { laneOf } from '#contract/commands/command.ts';
import { commandPayloads } from '#contract/commands/command-payloads.ts';
import { openDeviceDatabase, type OutboxItem } from '#src/data/device/database.ts';
import { drain } from '#src/data/device/drain.ts';
import { readPushed } from '#src/data/device/pushed-records.ts';
import { readShared } from '#src/data/device/shared-files.ts';
import { upload } from '#src/data/device/upload.ts';
import { readWorkDraft } from '#src/data/device/work-drafts.ts';
import { applicationDraft, reasonDraft } from '#src/features/application/application.ts';
import { ticks } from '#src/features/content/send-plan.ts';
import { reviewDraft as contentReviewDraft } from '#src/features/content-review/feedback.ts';
import { formDraft, wishDraft } from '#src/features/create-campaign/campaign-form.ts';
import { captionDraft } from '#src/features/post/caption.ts';
import { linkDraft } from '#src/features/post/links.ts';
import { reviewDraft } from '#src/features/reviews/review-state.ts';
import { postCheckDraft } from '#src/features/view-post/post-parts.ts';
import { acceptingServer, aDevice, type FakeDevice } from '../../support/fake-device.ts';
import { FakeTus } from '../../support/fake-tus.ts';
import profile from './older-build.json' with { type: 'json' };

/**
 * `older-build.json` is the device database of a build from before the device's code was renamed, written by that build's own
 * functions: every kind of command, photos, drafts of every form, a pushed record, a shared file, and the mark of a
 * tab that was killed. `$bytes` is an ArrayBuffer in base64.
 */
const revive = (_: string, value: unknown) => {
  if (typeof value !== 'object' || value === null) return value;
  if ('$number' in value) return Infinity;
  if (!('$bytes' in value)) return value;
  return Uint8Array.from(Buffer.from(String(value.$bytes), 'base64')).buffer;
};
const rows = JSON.parse(JSON.stringify(profile.rows), revive) as Record<string, object[]>;
const queued = rows.outbox as OutboxItem[];
const MINUTE = 60_000;
/** Kinds of commands that came after that build. */
const newerKinds = ['setLanguage', 'updateUser', 'removeMessage', 'setFollowing', 'replyToSupport'];

let device: FakeDevice;
beforeEach(async () => {
  const parts = { indexedDB: new IDBFactory(), IDBKeyRange };
  const older = new Dexie('device', parts);
  older.version(profile.verno).stores(profile.stores);
  for (const [table, held] of Object.entries(rows)) await older.table(table).bulkAdd(held);
  older.close();
  device = await aDevice();
  device.db = openDeviceDatabase('device', parts);
  const session = await device.db.session.get('current');
  device.userId = session?.userId as FakeDevice['userId'];
  device.accountId = session?.accountId as FakeDevice['accountId'];
});

describe('the database of an older build', () => {
  test('holds every kind of command it knew, each as this build reads it, in its own lane', () => {
    const kinds = new Set<string>([...queued.map(({ kind }) => kind), ...newerKinds]);
    expect([...kinds].toSorted()).toEqual(Object.keys(commandPayloads).toSorted());
    for (const item of queued) {
      expect(z.safeParse(commandPayloads[item.kind], item.payload).error).toBeUndefined();
      expect(laneOf(item)).toBe(item.lane);
    }
  });

  test('is opened, and each of its commands is sent once, in the order of its lane', async () => {
    const tus = new FakeTus();
    device.answer(tus.answer);
    expect(await upload(device)).toMatchObject({ state: 'empty' });

    const server = acceptingServer();
    device.answer(server.answer);
    let left = await drain(device);
    for (let turns = 0; left.state !== 'empty' && turns < 40; turns++) {
      device.time += 6 * MINUTE;
      left = await drain(device);
    }

    expect(left.state).toBe('empty');
    expect(server.seen.toSorted()).toEqual(queued.map(({ id }) => id).toSorted());
    for (const [, lane] of Map.groupBy(queued, (item) => `${item.accountId} ${item.lane}`)) {
      const ids: string[] = lane.map(({ id }) => id);
      expect(server.seen.filter((id) => ids.includes(id))).toEqual(ids);
    }
    expect(await device.db.sent.count()).toBe(queued.length);
  });

  test('still has the bytes of its photos, and sends them as they were', async () => {
    const tus = new FakeTus();
    device.answer(tus.answer);
    await upload(device);

    expect(tus.whole()).toHaveLength(rows.media?.length ?? 0);
    for (const { bytes, metadata } of tus.uploads.values()) {
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(metadata.sha256);
    }
  });

  test.each<[string, z.ZodMiniType]>([
    ['apply', applicationDraft],
    ['campaign-new', z.object({ campaignId })],
    ['campaign-wish:', wishDraft],
    ['campaign:', formDraft],
    ['content review dropped', contentReviewDraft],
    ['content review', contentReviewDraft],
    ['content-ticks', ticks],
    ['decline', reasonDraft],
    ['invitation', reasonDraft],
    ['invite', reasonDraft],
    ['post change', reasonDraft],
    ['post checks', postCheckDraft],
    ['post-caption', captionDraft],
    ['post-links', linkDraft],
    ['reason', reasonDraft],
    ['review', reviewDraft],
  ])('still shows what was written and not sent: %s', async (beginning, schema) => {
    const [draft] = (await device.db.workDrafts.toArray()).filter(({ key }) =>
      key.replace(/ ?[\da-f]{8}-[\da-f-]{27}$/, '').startsWith(beginning),
    );
    if (!draft) throw new Error(`No draft begins with ${beginning}.`);
    const parse = (value: unknown) => z.safeParse(schema, value).data ?? null;
    const { accountId, key } = draft;

    expect(await readWorkDraft(device.db, { accountId, key, parse })).toEqual({
      value: draft.value,
      other: null,
    });
  });

  test('still holds messages and forms that were being written, pushed records, and shared files', async () => {
    expect(await device.db.drafts.toArray()).toEqual(expect.arrayContaining(rows.drafts ?? []));
    expect(await readPushed(device.db, device.accountId, 'notifications')).toHaveLength(1);
    expect(await readShared(device.db, device.userId, device.now())).toHaveLength(1);
    expect(await device.db.captured.toArray()).toEqual(rows.captured);
  });
});
