import { expect, test } from 'vitest';
import { closedWeek } from '#contract/availability/record.ts';
import { withQueuedHours } from '#src/campaigns/data/queued-hours.ts';
import type { PendingWork } from '#src/campaigns/data/overlay.ts';
import { business, creator, hoursOf } from '../features/calendar/build.ts';

const closed = { ...hoursOf(), week: closedWeek };
const open = { ...closedWeek, mon: { isOpen: true, startTime: 900, endTime: 1700 } };
const edit = (order: number, week: object, state: string | null = 'waiting') =>
  ({
    kind: 'updateAvailability',
    order,
    accountId: business,
    payload: { week, exceptions: [] },
    ...(state && { state }),
  }) as unknown as PendingWork;
const weekAfter = (...pending: PendingWork[]) =>
  withQueuedHours([closed], pending, business)[0]?.week;

test('the newest edit of a business’s own hours holds before the server has it', () => {
  expect(weekAfter()).toEqual(closedWeek);
  expect(weekAfter(edit(2, open), edit(1, closedWeek))).toEqual(open);
  expect(weekAfter(edit(1, open, null))).toEqual(open);
});

test('a refused edit, and a creator’s copy of another’s hours, change nothing', () => {
  expect(weekAfter(edit(1, open, 'attention'))).toEqual(closedWeek);
  expect(withQueuedHours([closed], [edit(1, open)], creator)[0]?.week).toEqual(closedWeek);
});
