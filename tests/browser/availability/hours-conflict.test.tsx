import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closedWeek } from '#contract/availability/record.ts';
import { atPlace, nineToFive, outbox, addEdit, recordOf, showHours } from './show-hours.tsx';

beforeEach(() => page.viewport(390, 844));

test('hours that someone else changed are shown side by side, and mine are kept as a new command', async () => {
  const current = {
    week: { ...closedWeek, mon: { ...nineToFive, endTime: 1200 } },
    exceptions: [],
    version: 4,
    updatedOn: '2026-11-21T15:00:00.000Z',
  };
  await atPlace();
  const refused = await addEdit({
    state: 'attention',
    attempts: 1,
    attention: { code: 'AVAILABILITY_CHANGED', current },
  });
  showHours();
  const card = page.getByRole('group', { name: 'Someone else changed these hours' });

  await expect.element(card.getByRole('cell', { name: '10:00 AM – 4:00 PM' })).toBeVisible();
  await expect.element(card.getByRole('cell', { name: '9:00 AM – 12:00 PM' })).toBeVisible();
  await expect.element(card.getByRole('rowheader', { name: 'Mon (different)' })).toBeVisible();
  await expect.element(card.getByRole('rowheader', { name: 'Tue', exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Keep mine' }).click();

  await expect.element(card).not.toBeInTheDocument();
  const [kept, ...others] = await outbox();
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ state: 'waiting', baseVersion: 4, payload: refused.payload });
  expect(kept?.id).not.toBe(refused.id);
});

test('theirs are kept by letting mine go', async () => {
  await atPlace('owner', { hours: [recordOf({ version: 5 })] });
  await addEdit({
    state: 'attention',
    attempts: 1,
    attention: { code: 'AVAILABILITY_CHANGED', current: {} },
  });
  showHours();

  await page.getByRole('button', { name: 'Keep theirs' }).click();

  await expect.poll(outbox).toEqual([]);
  await expect.element(page.getByRole('combobox', { name: 'Monday, end' })).toHaveValue('1700');
});

test('a refused edit is not chosen over a newer one that waits', async () => {
  await atPlace();
  await addEdit({ state: 'attention', attention: { code: 'AVAILABILITY_CHANGED', current: {} } });
  const newer = await addEdit();
  showHours();

  await expect.element(page.getByText(/You have a newer change waiting/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Delete my change' }).click();

  await expect.poll(outbox).toMatchObject([{ id: newer.id }]);
});
