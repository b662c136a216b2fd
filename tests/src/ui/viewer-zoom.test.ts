import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panBy, swipeOf, wholePicture, ZOOM, zoomTo } from '#src/ui/viewer-zoom.ts';

const stage = { width: 400, height: 800 };

describe('zoom', () => {
  it('goes from 100 to 300 % in steps of a quarter', () => {
    const steps: number[] = [];
    for (let look = wholePicture; ; look = zoomTo(look, look.zoom + ZOOM.step, stage)) {
      if (steps.includes(look.zoom)) break;
      steps.push(look.zoom);
    }
    expect(steps).toEqual([1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3]);
  });

  it('of any pinch is one of the steps', () => {
    fc.assert(
      fc.property(fc.double({ min: -10, max: 10, noNaN: true }), (zoom) => {
        const { zoom: snapped } = zoomTo(wholePicture, zoom, stage);
        expect(snapped).toBeGreaterThanOrEqual(1);
        expect(snapped).toBeLessThanOrEqual(3);
        expect((snapped * 4) % 1).toBe(0);
      }),
    );
  });

  it('back to the whole picture is back to its middle', () => {
    const moved = panBy(zoomTo(wholePicture, 3, stage), 300, -500, stage);
    expect(zoomTo(moved, 1, stage)).toEqual(wholePicture);
  });
});

describe('moving an enlarged picture', () => {
  it('never shows anything beyond its edge', () => {
    const far = fc.integer({ min: -5000, max: 5000 });
    fc.assert(
      fc.property(fc.constantFrom(1, 1.5, 2, 3), fc.array(fc.tuple(far, far)), (zoom, moves) => {
        let look = zoomTo(wholePicture, zoom, stage);
        for (const [dx, dy] of moves) look = panBy(look, dx, dy, stage);
        expect(Math.abs(look.x)).toBeLessThanOrEqual(((zoom - 1) * stage.width) / 2);
        expect(Math.abs(look.y)).toBeLessThanOrEqual(((zoom - 1) * stage.height) / 2);
      }),
    );
  });
});

describe('a swipe', () => {
  it.each([
    [0, 201, true, 'close'],
    [0, 200, true, null],
    [0, 400, false, null],
    [0, -400, true, null],
    [-120, 20, true, 'next'],
    [120, 20, true, 'previous'],
    [-120, 20, false, 'next'],
    [-30, 0, true, null],
    [250, 240, true, 'previous'],
  ] as const)('of %i by %i pixels (touch: %s) asks for %s', (dx, dy, isTouch, asked) => {
    expect(swipeOf(dx, dy, isTouch)).toBe(asked);
  });
});
