import { expect, test } from 'vitest';
import { followKeyboard } from '#src/app/follow-keyboard.ts';

function openPage() {
  const properties = new Map<string, string>();
  const style = {
    setProperty: (name: string, value: string | null) => void properties.set(name, value ?? ''),
    removeProperty: (name: string) => {
      properties.delete(name);
      return '';
    },
  };
  const viewport = Object.assign(new EventTarget(), { height: 800, scale: 1 });
  const page = { innerHeight: 800, document: { documentElement: { style } }, scrollTo: () => {} };
  followKeyboard(viewport, page);
  const change = (next: { height: number; scale?: number }) => {
    Object.assign(viewport, { scale: 1, ...next });
    viewport.dispatchEvent(new Event('resize'));
    return properties.get('--visible-height');
  };
  return { change };
}

test('the app takes the height that an on-screen keyboard leaves, and all of it when it is gone', () => {
  const { change } = openPage();
  expect(change({ height: 466 })).toBe('466px');
  expect(change({ height: 800 })).toBeUndefined();
});

test("a browser's own bars do not change the height", () => {
  expect(openPage().change({ height: 740 })).toBeUndefined();
});

test('zooming into the page does not change the height', () => {
  expect(openPage().change({ height: 400, scale: 2 })).toBeUndefined();
});
