import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isTourOpen, isTourViewed, markTourViewed } from '#src/lib/tour-flags.ts';
import { openTour, restartTours, useActiveTour } from '#src/features/tours/active-tour.ts';
import { findTarget } from '#src/features/tours/page-state.ts';
import { tours } from '#src/features/tours/tours.ts';

const target = () => document.body.insertAdjacentHTML('beforeend', '<p data-tour="pipeline">P</p>');
const open = (signal = new AbortController().signal) =>
  openTour('creator_pipelines', 'creator', signal);
const active = () => useActiveTour.getState().id;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => useActiveTour.setState({ id: null, isRestarting: false }));
});

test('it waits as long as someone types or a dialog is open', async () => {
  target();
  const field = document.createElement('textarea');
  document.body.append(field);
  field.focus();
  void open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(active()).toBeNull();

  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" id="open">Open</div>');
  field.blur();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(active()).toBeNull();

  document.querySelector('#open')?.remove();
  await vi.advanceTimersByTimeAsync(1_200);
  expect(active()).toBe('creator_pipelines');
});

test('two tours are never open at once', async () => {
  target();
  useActiveTour.setState({ id: 'creator_navigation' });
  void open();

  await vi.advanceTimersByTimeAsync(10_000);
  expect(active()).toBe('creator_navigation');
  expect(isTourOpen('creator_pipelines')).toBe(true);
});

test('an element that never comes is an error after five attempts, and the tour doesn’t open', async () => {
  const opening = expect(open()).rejects.toThrow('creator_pipelines');

  await vi.advanceTimersByTimeAsync(3_000);
  await opening;
  expect(active()).toBeNull();
  expect(isTourOpen('creator_pipelines')).toBe(false);
  expect(isTourViewed('creator_pipelines')).toBe(false);
});

test('an element that comes late is found by a later attempt', async () => {
  void open();
  await vi.advanceTimersByTimeAsync(2_900);
  target();
  expect(active()).toBeNull();

  await vi.advanceTimersByTimeAsync(100);
  expect(active()).toBe('creator_pipelines');
});

test('a person who leaves the screen meanwhile sees no tour of it', async () => {
  target();
  const leaving = new AbortController();
  void open(leaving.signal);

  leaving.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(active()).toBeNull();
  expect(isTourOpen('creator_pipelines')).toBe(true);
});

test('after a reset the first tour starts 100 ms later, and counts as not viewed', async () => {
  target();
  markTourViewed('creator_pipelines');
  restartTours('creator');
  void open();

  await vi.advanceTimersByTimeAsync(299);
  expect(active()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(active()).toBe('creator_pipelines');
});

test('no selector is invalid', () => {
  for (const { steps } of Object.values(tours)) {
    for (const { selector } of steps) expect(() => findTarget(selector)).not.toThrow();
  }
});
