import { expect, test } from 'vitest';
import { closedWeek } from '#contract/availability/record.ts';
import type { AccountId } from '#contract/ids.ts';
import { overlayHours, theirsOf } from '#src/features/availability/overlay.ts';
import { editOf, hours, place, recordOf } from './build.ts';

test('hours saved without signal are shown, as waiting, over the version they were written on', () => {
  const edit = editOf();

  expect(overlayHours(recordOf(), [edit], place)).toMatchObject({
    week: edit.payload.week,
    version: 3,
    mark: 'waiting',
    refused: [],
  });
  expect(overlayHours(recordOf(), [editOf({ state: 'sending' })], place).mark).toBe('sending');
});

test('of several edits the newest is shown, in any order of arrival, and twice is as once', () => {
  const first = editOf();
  const second = editOf({
    payload: { week: { ...closedWeek, tue: hours(900, 1700) }, exceptions: [] },
  });
  const view = overlayHours(recordOf(), [second, first], place);

  expect(view.week).toEqual(second.payload.week);
  expect(overlayHours(recordOf(), [first, second, first, second], place)).toEqual(view);
});

test('an acknowledged edit stays shown until the copy has it, without a mark', () => {
  const { state: _, attention: __, nextTryAt: ___, isAskedToWait: ____, ...kept } = editOf();
  const sent = { ...kept, revision: 11, result: { version: 4 }, sentAt: 0 };

  expect(overlayHours(recordOf(), [sent], place)).toMatchObject({
    week: sent.payload.week,
    mark: null,
  });
});

test('a refused edit is reported and not shown as the hours', () => {
  const refused = editOf({ state: 'attention', attention: { code: 'AVAILABILITY_CHANGED' } });
  const view = overlayHours(recordOf(), [refused], place);

  expect(view.week).toEqual(recordOf().week);
  expect(view.refused).toEqual([refused]);
  expect(view.mark).toBeNull();
});

test('another account’s edit changes nothing', () => {
  const edit = editOf({ accountId: '01a0b000-0000-7000-8000-0000000000ff' as AccountId });

  expect(overlayHours(recordOf(), [edit], place).week).toEqual(recordOf().week);
});

test('hours that nobody ever saved are closed, and marked as unset', () => {
  const unset = recordOf({ version: 1, week: closedWeek });

  expect(overlayHours(unset, [], place).isUnset).toBe(true);
  expect(overlayHours(undefined, [], place)).toMatchObject({ week: closedWeek, isUnset: true });
  expect(overlayHours(recordOf({ week: closedWeek }), [], place).isUnset).toBe(false);
  expect(overlayHours(unset, [editOf()], place).isUnset).toBe(false);
});

test('theirs is the version in the refusal, or the copy’s where that is newer', () => {
  const current = {
    week: closedWeek,
    exceptions: [],
    version: 4,
    updatedOn: '2026-11-21T15:00:00.000Z',
  };
  const refused = editOf({
    state: 'attention',
    attention: { code: 'AVAILABILITY_CHANGED', current },
  });

  expect(theirsOf(refused, recordOf({ version: 3 }))).toEqual(current);
  expect(theirsOf(refused, recordOf({ version: 5 }))?.version).toBe(5);
  expect(theirsOf(refused, undefined)).toEqual(current);
});

test('a refusal without hours leaves nothing to compare', () => {
  const strange = { code: 'AVAILABILITY_CHANGED', current: { week: 'none' } } as const;

  expect(theirsOf(editOf({ attention: strange }), undefined)).toBeNull();
  expect(theirsOf(editOf({ attention: { code: 'FORBIDDEN' } }), recordOf())).toBeNull();
});
