import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placePopover, ringAround } from '#src/features/tours/place-popover.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const popover = { width: 353, height: 180 };

test('it is below an element of the header, above one of the bottom bar, and beside one of the sidebar', () => {
  const bell = { left: 290, top: 6, width: 44, height: 44 };
  const tab = { left: 0, top: 788, width: 78, height: 56 };
  const entry = { left: 12, top: 200, width: 216, height: 44 };

  expect(placePopover(bell, popover, phone)).toEqual({ left: 27, top: 60 });
  expect(placePopover(tab, popover, phone)).toEqual({ left: 10, top: 598 });
  expect(placePopover(entry, popover, desktop)).toEqual({ left: 238, top: 132 });
});

test('the ring is ten pixels around the element, and closed at the edges of the window', () => {
  const bell = { left: 290, top: 20, width: 44, height: 44 };
  const tab = { left: 0, top: 788, width: 78, height: 56 };

  expect(ringAround(bell, phone)).toEqual({ left: 280, top: 10, width: 64, height: 64 });
  expect(ringAround(tab, phone)).toEqual({ left: 2, top: 778, width: 86, height: 64 });
});

test('an element that leaves no room beside it gets it at an edge of the window', () => {
  const all = { left: 0, top: 0, width: 390, height: 844 };

  expect(placePopover(all, popover, phone)).toEqual({ left: 18.5, top: 654 });
});

test('it never covers what is urgent: it goes elsewhere, or nowhere', () => {
  const tab = { left: 0, top: 788, width: 78, height: 56 };
  const shoot = { left: 16, top: 500, width: 358, height: 200 };

  expect(placePopover(tab, popover, phone, [shoot])).toEqual({ left: 10, top: 10 });
  expect(placePopover(tab, popover, phone, [{ left: 0, top: 0, ...phone }])).toBeNull();
});

test('in any window it stays inside, ten pixels from the edges', () => {
  const length = fc.integer({ min: 1, max: 900 });
  fc.assert(
    fc.property(
      fc.record({ left: length, top: length, width: length, height: length }),
      fc.record({
        width: fc.integer({ min: 380, max: 2000 }),
        height: fc.integer({ min: 300, max: 1200 }),
      }),
      (target, view) => {
        const place = placePopover(target, popover, view);

        expect(place?.left).toBeGreaterThanOrEqual(10);
        expect(place?.top).toBeGreaterThanOrEqual(10);
        expect((place?.left ?? 0) + popover.width).toBeLessThanOrEqual(view.width - 10);
        expect((place?.top ?? 0) + popover.height).toBeLessThanOrEqual(view.height - 10);
      },
    ),
  );
});
