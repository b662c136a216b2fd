import { expect, test } from 'vitest';
import { closedWeek, weekdays, type DayHours, type Week } from '#contract/availability/record.ts';
import {
  changeForm,
  contentOf,
  copyWithin,
  formOf,
  isSameForm,
  likelySource,
  shownProblems,
  type HoursForm,
} from '#src/features/availability/hours-form.ts';

const today = '2026-11-21';
const nineToFive: DayHours = { isOpen: true, startTime: 900, endTime: 1700 };
const week: Week = { ...closedWeek, mon: nineToFive, tue: nineToFive };
const form = formOf({ week, exceptions: [] }, today);

test('a closed day that is opened has to be given its times', () => {
  const opened = changeForm(form, { type: 'setDay', day: 'wed', change: { isOpen: true } });

  expect(opened.week.wed).toEqual({ isOpen: true, startTime: null, endTime: null });
  expect(shownProblems(opened.week.wed, false)).toEqual([]);
  expect(shownProblems(opened.week.wed, true)).toEqual([
    { field: 'startTime', problem: 'required' },
    { field: 'endTime', problem: 'required' },
  ]);
  expect(contentOf(opened)).toMatchObject({ ok: false });
});

test('an end before its start is reported at once, before anyone saves', () => {
  const wrong = changeForm(form, { type: 'setDay', day: 'mon', change: { endTime: 800 } });

  expect(shownProblems(wrong.week.mon, false)).toEqual([{ field: 'endTime', problem: 'order' }]);
});

test('a day that is closed and opened again still has its times, and is sent closed as 0 and 0', () => {
  const shut = changeForm(form, { type: 'setDay', day: 'mon', change: { isOpen: false } });
  const content = contentOf(shut);

  expect(content.ok && content.value.week.mon).toEqual({ isOpen: false, startTime: 0, endTime: 0 });
  expect(
    changeForm(shut, { type: 'setDay', day: 'mon', change: { isOpen: true } }).week.mon,
  ).toEqual(nineToFive);
});

test('what is saved unchanged is what was stored', () => {
  expect(contentOf(form)).toEqual({ ok: true, value: { week, exceptions: [] } });
});

test('one exception holds for a date: a second one for it takes its place, all in order', () => {
  const one = { date: '2026-12-24', isOpen: false, startTime: 0, endTime: 0 } as const;
  const other = { date: '2026-11-27', ...nineToFive };
  const both = [one, other].reduce<HoursForm>(
    (held, exception) => changeForm(held, { type: 'addException', exception }),
    form,
  );
  const replaced = changeForm(both, { type: 'addException', exception: { ...one, ...nineToFive } });

  expect(both.exceptions.map((each) => each.date)).toEqual(['2026-11-27', '2026-12-24']);
  expect(replaced.exceptions).toEqual([other, { date: '2026-12-24', ...nineToFive }]);
  expect(changeForm(both, { type: 'removeException', date: '2026-12-24' }).exceptions).toEqual([
    other,
  ]);
});

test('exceptions that are over are not carried on', () => {
  const past = { date: '2026-11-20', isOpen: false, startTime: 0, endTime: 0 } as const;

  expect(formOf({ week, exceptions: [past, { ...past, date: today }] }, today).exceptions).toEqual([
    { ...past, date: today },
  ]);
});

test('two forms are the same when they would send the same', () => {
  const touched = changeForm(form, { type: 'setDay', day: 'sun', change: { startTime: 800 } });
  const opened = changeForm(touched, { type: 'setDay', day: 'sun', change: { isOpen: true } });
  const closedDate = { date: '2026-12-24', isOpen: false, startTime: 0, endTime: 0 } as const;

  expect(isSameForm(form, touched)).toBe(true);
  expect(isSameForm(form, opened)).toBe(false);
  expect(isSameForm(form, { ...form, exceptions: [closedDate] })).toBe(false);
});

test('copying takes hours over, or names the reason why it can’t', () => {
  const copied = copyWithin(form, 'mon', ['sat', 'sun']);
  const open = changeForm(form, { type: 'setDay', day: 'wed', change: { isOpen: true } });

  expect(copied.ok && changeForm(form, copied.value).week.sun).toEqual(nineToFive);
  expect(copyWithin(null, 'mon', ['sun'])).toEqual({ ok: false, refusal: 'noValues' });
  expect(copyWithin(form, null, ['sun'])).toEqual({ ok: false, refusal: 'noSettings' });
  expect(copyWithin(open, 'wed', ['sun'])).toEqual({ ok: false, refusal: 'noSettings' });
  expect(copyWithin(form, 'mon', ['mon'])).toEqual({ ok: false, refusal: 'noTarget' });
  expect(copyWithin(form, 'mon', [])).toEqual({ ok: false, refusal: 'noTarget' });
});

test('the nearest earlier open day is offered to copy from', () => {
  expect(likelySource(form.week, 'fri')).toBe('tue');
  expect(likelySource(form.week, 'tue')).toBe('mon');
  expect(likelySource(form.week, 'mon')).toBe('tue');
  expect(
    weekdays.map((day) =>
      likelySource(formOf({ week: closedWeek, exceptions: [] }, today).week, day),
    ),
  ).toEqual(weekdays.map(() => null));
});
