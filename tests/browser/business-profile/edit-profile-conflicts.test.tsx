import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { BusinessProfileEditScreen } from '#src/features/business-profile/screens/edit-screen.tsx';
import type { ProfileItem } from '#src/features/business-profile/overlay.ts';
import { atBusiness, outbox, profileOf, addEdit, show } from './show-profile.tsx';

beforeEach(() => page.viewport(390, 844));

const CONFLICT = 'Someone else changed this profile';
const refused: Partial<ProfileItem> = {
  state: 'attention',
  attempts: 1,
  payload: {
    edits: [
      { field: 'name', base: 'Desert Bloom', value: 'Mine' },
      { field: 'tiktokUrl', base: '', value: 'https://tiktok.example/@bloom' },
    ],
  },
  attention: {
    code: 'PROFILE_CHANGED',
    current: { conflicts: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }] },
  },
};

test('a field that two devices changed is shown side by side, and mine goes out again over theirs', async () => {
  await atBusiness(profileOf({ name: 'Theirs', version: 4 }));
  const before = await addEdit(refused);
  show(BusinessProfileEditScreen);
  const card = page.getByRole('group', { name: CONFLICT });

  await expect.element(card.getByRole('rowheader', { name: 'Business name' })).toBeVisible();
  await expect.element(card.getByRole('cell', { name: 'Mine', exact: true })).toBeVisible();
  await expect.element(card.getByRole('cell', { name: 'Theirs', exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Keep mine' }).click();

  await expect.element(card).not.toBeInTheDocument();
  const [kept, ...others] = await outbox();
  expect(others).toEqual([]);
  expect(kept).toMatchObject({
    state: 'waiting',
    payload: { edits: [{ field: 'name', base: 'Theirs', value: 'Mine' }, { field: 'tiktokUrl' }] },
  });
  expect(kept?.id).not.toBe(before.id);
});

test('theirs is kept, and what nobody asked about still goes out', async () => {
  await atBusiness(profileOf({ name: 'Theirs', version: 4 }));
  await addEdit(refused);
  show(BusinessProfileEditScreen);

  await page.getByRole('button', { name: 'Keep theirs' }).click();

  await expect.element(page.getByRole('group', { name: CONFLICT })).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Business name' })).toHaveValue('Theirs');
  expect(await outbox()).toMatchObject([
    { state: 'waiting', payload: { edits: [{ field: 'tiktokUrl' }] } },
  ]);
});

test('a change that was refused for another reason is tried again or deleted, whichever is asked for', async () => {
  await atBusiness();
  await addEdit({ ...refused, isAnswered: true, attention: { code: 'FORBIDDEN' } });
  show(BusinessProfileEditScreen);
  const card = page.getByRole('group', { name: /^Your change wasn’t saved/ });

  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Business name' })).toHaveValue('Mine');

  const attention = { code: 'FORBIDDEN' as const };
  await device.db.outbox.toCollection().modify({ state: 'attention', attention });
  await card.getByRole('button', { name: 'Delete my change' }).click();
  await expect.poll(outbox).toEqual([]);
});
