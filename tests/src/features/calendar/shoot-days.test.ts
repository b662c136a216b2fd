import { expect, test } from 'vitest';
import { marksOfDays } from '#src/features/calendar/day-marks.ts';
import type { Shoot } from '#src/features/calendar/overlay.ts';
import { dotOf, shootOfProject, shootsByDay, shootsOn } from '#src/features/calendar/shoot-days.ts';
import { idOf, projectId, shown } from './build.ts';

const marks = (...shoots: Shoot[]) => marksOfDays({ view: { shoots } }).get('2026-11-24');
const named = (word: string, change: Partial<Shoot>) => shown({ id: idOf(word), ...change });

test.each([
  ['reserved', 'outlined'],
  ['rescheduleRequested', 'outlined'],
  ['confirmed', 'filled'],
  ['completed', 'filled'],
  ['declined', null],
  ['cancelledByCreator', null],
  ['cancelledByBusiness', null],
  ['noShow', null],
] as const)('a shoot that is %s is drawn %s', (state, dot) => {
  expect(dotOf({ state, mark: null })).toBe(dot);
});

test('a day’s label matches its dots', () => {
  const confirmed = named('a', { state: 'confirmed' });
  const asked = named('b', { state: 'reserved' });

  expect(marks(confirmed)).toEqual({ dots: ['filled'], spoken: '1 shoot' });
  expect(marks(confirmed, named('c', {}))).toMatchObject({ spoken: '2 shoots' });
  expect(marks(asked)).toEqual({ dots: ['outlined'], spoken: '1 shoot, not confirmed' });
  expect(marks(confirmed, asked)).toMatchObject({ spoken: '2 shoots, 1 not confirmed' });
  expect(marks(named('d', { state: 'declined' }))).toBeUndefined();
});

test('a shoot belongs to its Phoenix day, whatever day it is in UTC', () => {
  const lateEvening = named('late', { startDateTime: '2026-11-25T06:45:00.000Z' });
  const midnight = named('midnight', { startDateTime: '2026-11-25T07:00:00.000Z' });

  const days = shootsByDay([midnight, lateEvening]);

  expect(days.get('2026-11-24')).toEqual([lateEvening]);
  expect(days.get('2026-11-25')).toEqual([midnight]);
});

test('today’s shoots are those that stand, were held, or are asked for', () => {
  const held = named('held', { state: 'completed' });
  const off = named('off', { state: 'cancelledByBusiness' });

  expect(shootsOn([off, held], '2026-11-24')).toEqual([held]);
});

test('a project’s shoot is the one that is still ahead, else the newest', () => {
  const declined = named('old', { state: 'declined', createdOn: '2026-11-02T00:00:00.000Z' });
  const open = named('open', { state: 'reserved', createdOn: '2026-11-01T00:00:00.000Z' });
  const older = named('older', { state: 'declined', createdOn: '2026-10-01T00:00:00.000Z' });

  expect(shootOfProject([declined, open], projectId)).toBe(open);
  expect(shootOfProject([declined, older], projectId)).toBe(declined);
  expect(shootOfProject([], projectId)).toBeNull();
});
