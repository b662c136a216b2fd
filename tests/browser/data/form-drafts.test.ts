import { afterEach, expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { FormName } from '#src/data/device/database.ts';
import { hoursDrafts } from '#src/features/availability/draft.ts';
import { profileDrafts as businessDrafts } from '#src/features/business-profile/draft.ts';
import { profileDrafts as creatorDrafts } from '#src/features/creator-profile/draft.ts';

const accountId = newId<AccountId>();
const profile = '{"values":{"about":"New"},"bases":{"about":"Old"}}';
const week = `{${['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  .map((day) => `"${day}":{"isOpen":false,"startTime":null,"endTime":null}`)
  .join(',')}}`;

afterEach(() => device.db.drafts.clear());

const forms = [
  ['business-profile', businessDrafts, profile],
  ['creator-profile', creatorDrafts, profile],
  ['availability', hoursDrafts, `{"form":{"week":${week},"exceptions":[]},"baseVersion":3}`],
] as const satisfies readonly [FormName, unknown, string][];

test.each(forms)(
  'a draft of %s is read under the key of every build before',
  async (form, drafts, text) => {
    const row = { accountId, chatroomId: form, text };
    await device.db.drafts.put(row);

    const draft = await drafts.read(accountId);

    expect(draft).toEqual(JSON.parse(text));
    await device.db.drafts.clear();
    await drafts.write(accountId, draft as never);
    expect(await device.db.drafts.toArray()).toEqual([row]);
    await drafts.write(accountId, null);
    expect(await device.db.drafts.count()).toBe(0);
  },
);

test('a draft that is cut off or of another shape is none', async () => {
  for (const text of ['{"values":{"abou', '{"values":1}', 'null']) {
    await device.db.drafts.put({ accountId, chatroomId: 'creator-profile', text });
    expect(await creatorDrafts.read(accountId)).toBeNull();
  }
  expect(await creatorDrafts.read(newId<AccountId>())).toBeNull();
});
