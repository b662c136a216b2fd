import { describe, expect, it } from 'vitest';
import type { AccountId, CommandId, UploadId, UserId } from '#contract/ids.ts';
import type { CreatorEdit } from '#contract/profile/edits.ts';
import { choicesFor } from '#src/data/refused-edits.ts';
import type { SentItem } from '#src/data/device/database.ts';
import { overlayProfile, type ProfileItem } from '#src/features/creator-profile/overlay.ts';
import { aCreatorProfile } from '../../../support/creator-profile.ts';
import { neverSent } from '#src/data/device/never-sent.ts';

const accountId = 'account' as AccountId;
const userId = 'user' as UserId;

const record = aCreatorProfile({ accountId });

let order = 0;
function item(edits: CreatorEdit[], over: Partial<ProfileItem> = {}): ProfileItem {
  order += 1;
  return {
    kind: 'updateCreatorProfile',
    payload: { edits },
    id: `command ${order}` as CommandId,
    occurredAt: '2026-11-20T10:00:00.000Z',
    order,
    userId,
    accountId,
    lane: 'profile',
    ...neverSent,
    ...over,
  };
}
const sent = (edits: CreatorEdit[]) => {
  const { state: _, attention: __, nextTryAt: ___, isAskedToWait: ____, ...rest } = item(edits);
  return { ...rest, revision: 9, result: {}, sentAt: 0 } as SentItem & ProfileItem;
};

const price = (value: number): CreatorEdit => ({ field: 'minPrice', base: 50, value });
const city = (value: 'Tempe' | 'Mesa'): CreatorEdit => ({
  field: 'locality',
  base: 'Phoenix',
  value,
});

describe('a profile with changes on their way', () => {
  it('without any is the server’s record', () => {
    const view = overlayProfile(record, [], accountId);
    expect(view).toEqual({ profile: record, hasBirthDate: false, mark: null, refused: [] });
  });

  it('shows each changed field as it was written last, and everything else as it is stored', () => {
    const view = overlayProfile(
      record,
      [item([price(70), city('Tempe')]), item([price(90)])],
      accountId,
    );

    expect(view.profile).toEqual({
      ...record,
      locality: 'Tempe',
      creator: { ...record.creator, minPrice: 90 },
    });
    expect(view.mark).toBe('waiting');
  });

  it('shows what was acknowledged until the copy has it, and waits for nothing then', () => {
    const view = overlayProfile(record, [sent([city('Mesa')])], accountId);
    expect(view.profile.locality).toBe('Mesa');
    expect(view.mark).toBeNull();
  });

  it('shows a gender by its flags and a date of birth not at all', () => {
    const edits: CreatorEdit[] = [
      { field: 'gender', base: 'nonBinary', value: 'female' },
      { field: 'dateOfBirth', value: '1998-03-31' },
      { field: 'photo', value: 'upload' as UploadId },
    ];
    const view = overlayProfile(record, [item(edits, { state: 'sending' })], accountId);

    expect(view.profile.creator).toMatchObject({ male: false, female: true });
    expect(view.hasBirthDate).toBe(true);
    expect(view.mark).toBe('sending');
    expect(JSON.stringify(view.profile)).not.toMatch(/(?<![\da-f-])1998(?![\da-f])/);
    expect(view.profile.photoUrl).toBeNull();
  });

  it('leaves out what was refused and what another account wrote', () => {
    const refused = item([city('Tempe')], { state: 'attention' });
    const other = item([price(90)], { accountId: 'other' as AccountId });

    const view = overlayProfile(record, [refused, other], accountId);

    expect(view.profile).toEqual(record);
    expect(view.refused).toEqual([refused]);
  });

  it('is the same when it is laid over itself', () => {
    const pending = [item([price(70), city('Tempe')])];
    const once = overlayProfile(record, pending, accountId).profile;
    expect(overlayProfile(once, pending, accountId).profile).toEqual(once);
  });
});

const nothing = async () => undefined;
const conflictsIn = (item: ProfileItem) => choicesFor(item, nothing, nothing).conflicts;
/** The edits that are sent in place of the refused ones. */
async function resentBy(choice: 'keep' | 'drop', item: ProfileItem): Promise<CreatorEdit[]> {
  let resent: CreatorEdit[] = [];
  const resend = async (edits: CreatorEdit[]) => void (resent = edits);
  await choicesFor(item, resend, nothing)[choice]();
  return resent;
}

describe('a refused change of the profile', () => {
  const conflicts = [{ field: 'minPrice', mine: 70, theirs: 120 }];
  const refused = item([price(70), city('Tempe')], {
    state: 'attention',
    attention: { code: 'PROFILE_CHANGED', current: { conflicts } },
  });

  it('has both sides of each conflict', () => {
    expect(conflictsIn(refused)).toEqual(conflicts);
  });

  it('kept as mine goes over what is stored now, with everything it changed', async () => {
    expect(await resentBy('keep', refused)).toEqual([
      { field: 'minPrice', base: 120, value: 70 },
      city('Tempe'),
    ]);
  });

  it('given up leaves only the fields that nobody has asked about', async () => {
    expect(await resentBy('drop', refused)).toEqual([city('Tempe')]);
  });

  it('for another reason, or in an unknown form, asks nothing', () => {
    expect(
      conflictsIn(item([price(70)], { state: 'attention', attention: { code: 'TOO_YOUNG' } })),
    ).toEqual([]);
    const strange = { code: 'PROFILE_CHANGED', current: 'later' } as const;
    expect(conflictsIn(item([price(70)], { state: 'attention', attention: strange }))).toEqual([]);
  });
});
