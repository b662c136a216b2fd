import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recordOf } from './records.ts';
import { atHome, editsIn, outbox, addEdit, showEditor } from './show-profile.tsx';

// Tall enough that nothing is under the bar with the buttons.
beforeEach(() => page.viewport(800, 2400));

const city = page.getByRole('combobox', { name: 'City' });
const refused = {
  state: 'attention' as const,
  isAnswered: true,
  attention: {
    code: 'PROFILE_CHANGED' as const,
    current: { conflicts: [{ field: 'locality', mine: 'Tempe', theirs: 'Mesa' }] },
  },
};
const both = [
  { field: 'locality' as const, base: 'Phoenix', value: 'Tempe' },
  { field: 'minPrice' as const, base: 50, value: 90 },
];

test('a field changed on two devices is shown side by side; mine goes out over theirs', async () => {
  await atHome(recordOf({ locality: 'Mesa', version: 4 }));
  await addEdit(both, refused);
  showEditor();

  const card = page.getByRole('group', { name: /changed on another device/ });
  await expect.element(card.getByRole('cell', { name: 'Tempe' })).toBeVisible();
  await expect.element(card.getByRole('cell', { name: 'Mesa' })).toBeVisible();
  await card.getByRole('button', { name: 'Keep mine' }).click();

  await expect.element(card).not.toBeInTheDocument();
  expect(await editsIn()).toEqual([{ field: 'locality', base: 'Mesa', value: 'Tempe' }, both[1]]);
  await expect.element(city).toHaveValue('Tempe');
});

test('theirs stays where it was asked about, and the rest is sent', async () => {
  await atHome(recordOf({ locality: 'Mesa', version: 4 }));
  await addEdit(both, refused);
  showEditor();

  await page.getByRole('button', { name: 'Keep theirs' }).click();

  await expect.poll(editsIn).toEqual([both[1]]);
  await expect.element(city).toHaveValue('Mesa');
});

test('a change that the server failed at is not lost by looking at it: it is tried again, or deleted by name', async () => {
  await atHome();
  const attention = { code: 'FAILED' as const };
  await addEdit(both, { state: 'attention', attempts: 5, attention });
  showEditor();

  const card = page.getByRole('group', { name: /Your changes weren’t saved/ });
  await expect.element(card.getByRole('button', { name: 'Delete my change' })).toBeVisible();
  await card.getByRole('button', { name: 'Try again' }).click();

  await expect.element(card).not.toBeInTheDocument();
  await expect.element(city).toHaveValue('Tempe');
  expect(await outbox()).toMatchObject([{ state: 'waiting' }]);
});
