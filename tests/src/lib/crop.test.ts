import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropOf, middleOf, moveBy, squareIn, zoomOf, zoomTo } from '#src/lib/crop.ts';

const wide = { width: 1200, height: 900 };

test('a crop begins as the largest square in the middle', () => {
  expect(middleOf(wide)).toEqual({ left: 150, top: 0, side: 900 });
  expect(squareIn(wide, undefined)).toEqual({ left: 150, top: 0, side: 900 });
});

test('it moves as far as the picture goes', () => {
  expect(moveBy(wide, middleOf(wide), -60, 40)).toEqual({ left: 90, top: 0, side: 900 });
  expect(moveBy(wide, middleOf(wide), 9999, 0)).toEqual({ left: 300, top: 0, side: 900 });
});

test('it zooms around its middle, and back out at an edge it stays in the picture', () => {
  const near = zoomTo(wide, middleOf(wide), 2);
  expect(near).toEqual({ left: 375, top: 225, side: 450 });
  expect(zoomTo(wide, moveBy(wide, near, -9999, -9999), 1)).toEqual({ left: 0, top: 0, side: 900 });
  expect(zoomOf(wide, zoomTo(wide, near, 99))).toBe(4);
});

test('whatever is done to it, it is a square of whole pixels inside the picture', () => {
  const length = fc.integer({ min: 1, max: 8000 });
  const step = fc.oneof(
    fc.record({ x: fc.integer(), y: fc.integer() }),
    fc.record({ zoom: fc.double({ min: 0, max: 10, noNaN: true }) }),
  );
  fc.assert(
    fc.property(fc.record({ width: length, height: length }), fc.array(step), (size, steps) => {
      const square = steps.reduce(
        (so, one) => ('zoom' in one ? zoomTo(size, so, one.zoom) : moveBy(size, so, one.x, one.y)),
        middleOf(size),
      );

      const { left, top, side } = squareIn(size, cropOf(size, square));

      for (const one of [left, top]) expect(one).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(side) && side >= 1).toBe(true);
      expect(left + side).toBeLessThanOrEqual(size.width);
      expect(top + side).toBeLessThanOrEqual(size.height);
    }),
  );
});
