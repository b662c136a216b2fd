import { expect, test } from 'vitest';
import type { Membership } from '#contract/profile/record.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { editLinkOf } from '#src/features/sync-status/command-labels.ts';
import { firstItems, groupItems } from '#src/features/sync-status/group-items.ts';
import { nothingKnown } from '#src/features/sync-status/known.ts';

const memberships = [
  { accountId: 'creator', creatorId: 'creator', businessName: null, corporateName: null },
  { accountId: 'place', creatorId: null, businessName: 'Sol y Masa', corporateName: null },
] as unknown as Membership[];
const item = (id: string, accountId: string, lane: string) =>
  ({ id, accountId, lane, kind: 'updateAvailability', payload: {} }) as unknown as OutboxItem;

test('items of one account are grouped by lane, without naming the account', () => {
  const groups = groupItems(
    [item('1', 'place', 'a'), item('2', 'place', 'b'), item('3', 'place', 'a')],
    memberships,
  );

  expect(groups).toMatchObject([{ title: null, isGone: false }]);
  expect(groups[0]?.lanes.map(({ items }) => items.map((one) => one.id))).toEqual([
    ['1', '3'],
    ['2'],
  ]);
});

test('two accounts on one device are told apart, though a lane is called the same', () => {
  const groups = groupItems([item('1', 'place', 'a'), item('2', 'creator', 'a')], memberships);

  expect(groups.map((group) => group.title)).toEqual(['For Sol y Masa', 'As a creator']);
});

test('what was written for an account one no longer belongs to is shown as such, also alone', () => {
  expect(groupItems([item('1', 'gone', 'a')], memberships)).toMatchObject([
    { isGone: true, title: 'An account you no longer belong to' },
  ]);
});

test('two accounts one no longer belongs to are told apart by their names', () => {
  const left = { drafts: [], files: [], names: { gone: 'Patio Grill', other: 'Night Owl' } };
  const groups = groupItems([item('1', 'gone', 'a'), item('2', 'other', 'a')], memberships, left);

  expect(groups.map(({ title }) => title)).toEqual([
    'Patio Grill (former account)',
    'Night Owl (former account)',
  ]);
});

test('a screen to edit on is offered for the active account only', () => {
  const edit = item('1', 'place', 'availability');

  expect(editLinkOf(edit, nothingKnown, edit.accountId)?.link).toEqual({
    to: '/business/availability',
  });
  expect(editLinkOf(edit, nothingKnown, 'creator' as never)).toBeNull();
});

test('a long queue is drawn from its beginning, lane after lane', () => {
  const groups = groupItems(
    [item('1', 'place', 'a'), item('2', 'place', 'b'), item('3', 'place', 'a')],
    memberships,
  );

  const drawn = firstItems(groups, 2);

  expect(
    drawn.flatMap(({ lanes }) => lanes.map(({ items }) => items.map((one) => one.id))),
  ).toEqual([['1', '3']]);
  expect(firstItems(groups, 3)).toEqual(groups);

  const refused = { ...item('4', 'place', 'c'), state: 'attention' } as OutboxItem;
  const [group] = firstItems(
    groupItems([item('1', 'place', 'a'), item('2', 'place', 'c'), refused], memberships),
    1,
  );
  expect(group?.lanes.map(({ items }) => items.map((one) => one.id))).toEqual([['1'], ['4']]);
});
