import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isNearEnd, watchNearEnd } from '#src/lib/near-end.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** 1,000 px of list in a place of 200 px. */
function aList() {
  const list = new EventTarget() as EventTarget & {
    scrollTop: number;
    clientHeight: number;
    scrollHeight: number;
  };
  Object.assign(list, { scrollTop: 0, clientHeight: 200, scrollHeight: 1_000 });
  const scrollTo = (top: number) => {
    list.scrollTop = top;
    list.dispatchEvent(new Event('scroll'));
  };
  return { list, scrollTo };
}

test('the end is near from 80 percent of the list on', () => {
  const place = { clientHeight: 200, scrollHeight: 1_000 };
  expect(isNearEnd({ ...place, scrollTop: 599 })).toBe(false);
  expect(isNearEnd({ ...place, scrollTop: 600 })).toBe(true);
});

test('a list that does not fill its place is at its end', () => {
  expect(isNearEnd({ clientHeight: 800, scrollHeight: 800, scrollTop: 0 })).toBe(true);
});

test('scrolling is looked at once in 150 ms, and where it stopped is looked at last', () => {
  const { list, scrollTo } = aList();
  const onNear = vi.fn();
  watchNearEnd(list, onNear);

  for (let top = 0; top <= 700; top += 50) scrollTo(top);
  vi.advanceTimersByTime(149);
  expect(onNear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onNear).toHaveBeenCalledOnce();

  scrollTo(750);
  scrollTo(100);
  vi.advanceTimersByTime(150);
  expect(onNear).toHaveBeenCalledOnce();
});

test('who stops watching hears nothing any more, not even of the last scroll', () => {
  const { list, scrollTo } = aList();
  const onNear = vi.fn();
  const stop = watchNearEnd(list, onNear);

  scrollTo(700);
  stop();
  scrollTo(750);
  vi.advanceTimersByTime(1_000);

  expect(onNear).not.toHaveBeenCalled();
});
