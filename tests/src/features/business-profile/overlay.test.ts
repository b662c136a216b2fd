import { describe, expect, it } from 'vitest';
import { conflictsOf, type BusinessEdit } from '#contract/profile/edits.ts';
import type { AccountId } from '#contract/ids.ts';
import { choicesFor } from '#src/data/refused-edits.ts';
import {
  overlayProfile,
  type BusinessProfile,
  type ProfileItem,
} from '#src/features/business-profile/overlay.ts';

const accountId = 'business' as AccountId;
const record = {
  accountId,
  name: 'Desert Bloom',
  about: 'Coffee under the mesquite.',
  categories: ['eats'],
  street: '12 Patio Way',
  business: {
    tiktokUrl: '',
    logoUrl: '/files/a',
    coordinates: { _latitude: 33, _longitude: -112 },
  },
} as unknown as BusinessProfile;

let order = 0;
const item = (edits: BusinessEdit[], over: Partial<ProfileItem> = {}): ProfileItem =>
  ({
    kind: 'updateBusinessProfile',
    payload: { edits },
    accountId,
    state: 'waiting',
    attention: null,
    order: ++order,
    ...over,
  }) as ProfileItem;
const name = (value: string, base = 'Desert Bloom'): BusinessEdit => ({
  field: 'name',
  base,
  value,
});

describe('pending edits lie over the server’s record', () => {
  it('field by field, the newest last, and the copy stays as it is', () => {
    const view = overlayProfile(
      record,
      [item([name('Second', 'First')]), item([{ field: 'tiktokUrl', value: 'https://t.example' }])],
      accountId,
    );
    expect(view.profile).toMatchObject({
      name: 'Second',
      about: record.about,
      business: { tiktokUrl: 'https://t.example', logoUrl: '/files/a' },
    });
    expect(view.mark).toBe('waiting');
    expect(record.name).toBe('Desert Bloom');
  });

  it('and twice is the same as once', () => {
    const pending = [item([name('Second')])];
    const once = overlayProfile(record, pending, accountId);
    expect(overlayProfile(once.profile, pending, accountId).profile).toEqual(once.profile);
  });

  it('but not what was refused, nor what is another account’s', () => {
    const refused = item([name('Refused')], { state: 'attention' });
    const foreign = item([name('Foreign')], { accountId: 'other' as AccountId });
    const view = overlayProfile(record, [refused, foreign], accountId);
    expect(view).toMatchObject({ profile: record, mark: null, refused: [refused] });
  });

  it('and a place that moves is on no map meanwhile', () => {
    const address = { street: '9 New Road', locality: 'Mesa', province: 'AZ', postalCode: '85201' };
    const moved = item([{ field: 'address', value: address } as BusinessEdit]);
    const { profile } = overlayProfile(record, [moved], accountId);
    expect(profile).toMatchObject({ street: '9 New Road', business: { coordinates: null } });
  });
});

const nothing = async () => undefined;
const conflictsIn = (item: ProfileItem) => choicesFor(item, nothing, nothing).conflicts;
/** The edits that are sent in place of the refused ones. */
async function resentBy(choice: 'keep' | 'drop', item: ProfileItem): Promise<BusinessEdit[]> {
  let resent: BusinessEdit[] = [];
  const resend = async (edits: BusinessEdit[]) => void (resent = edits);
  await choicesFor(item, resend, nothing)[choice]();
  return resent;
}

describe('a refused edit', () => {
  const edits = [
    name('Mine'),
    { field: 'about', base: record.about, value: 'Other words.' } as const,
  ];
  const stored = { name: 'Theirs', about: record.about };
  const refused = item(edits, {
    state: 'attention',
    attention: { code: 'PROFILE_CHANGED', current: { conflicts: conflictsOf(edits, stored) } },
  } as Partial<ProfileItem>);

  it('is taken by the server when it is sent as mine, over what is stored by now', async () => {
    const mine = await resentBy('keep', refused);

    expect(conflictsIn(refused)).toEqual([{ field: 'name', mine: 'Mine', theirs: 'Theirs' }]);
    expect(conflictsOf(mine, stored)).toEqual([]);
    expect(mine.map((edit) => edit.value)).toEqual(['Mine', 'Other words.']);
  });

  it('keeps the edits without a conflict when theirs is kept', async () => {
    expect(await resentBy('drop', refused)).toEqual([edits[1]]);
  });

  it('for another reason, or with words of another build, asks nothing', () => {
    for (const current of [undefined, null, {}, { conflicts: 'all' }]) {
      const odd = { ...refused, attention: { code: 'PROFILE_CHANGED', current } } as ProfileItem;
      expect(conflictsIn(odd)).toEqual([]);
    }
  });
});
