import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cities, creatorFree, distanceKm, placesKm, travelMinutes } from '#contract/travel.ts';
import { MINUTE_MS } from '#contract/durations.ts';

const names = Object.keys(cities);
const city = fc.constantFrom(...names);
const START = Date.parse('2026-11-24T22:00:00.000Z');

const shootAt = (minutes: number, locality: string, length = 60) => ({
  start: START + minutes * MINUTE_MS,
  end: START + (minutes + length) * MINUTE_MS,
  place: { locality },
});
const inCity = (locality: string) => ({ locality });
const another = (minutes: number, locality: string, length = 60) => {
  const { start, end } = shootAt(minutes, locality, length);
  return {
    startDateTime: new Date(start).toISOString(),
    endDateTime: new Date(end).toISOString(),
    address: { locality },
  };
};

test('there are 28 cities, all within the valley’s reach', () => {
  expect(names).toHaveLength(28);
  fc.assert(
    fc.property(city, city, (a, b) => {
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 9);
      expect(distanceKm(a, b)).toBeLessThan(200);
      expect(distanceKm(a, a)).toBe(0);
    }),
  );
});

describe('the way between two shoots', () => {
  test('takes at least half an hour, in steps of a quarter', () => {
    fc.assert(
      fc.property(city, city, (a, b) => {
        const minutes = travelMinutes(inCity(a), inCity(b));

        expect(minutes).toBeGreaterThanOrEqual(30);
        expect(minutes % 15).toBe(0);
        // 1.3 times the distance at 45 km/h, and ten minutes to park.
        expect(minutes).toBeGreaterThanOrEqual((distanceKm(a, b) * 1.3 * 60) / 45 + 10 - 1e-9);
        expect(minutes).toBeLessThan(Math.max(31, (distanceKm(a, b) * 1.3 * 60) / 45 + 10 + 15));
      }),
    );
  });

  test('to a place nobody knows is the shortest there is', () => {
    expect(travelMinutes(inCity('Phoenix'), inCity('Atlantis'))).toBe(30);
  });
});

test('a place whose coordinates are known is there, not at the center of its city', () => {
  const atAirport = {
    locality: 'Phoenix',
    coordinates: { _latitude: 33.4373, _longitude: -112.0078 },
  };
  const farNorth = { locality: 'Phoenix', coordinates: { _latitude: 33.8, _longitude: -112.1 } };
  const unknown = { locality: 'Atlantis', coordinates: { _latitude: 33.8, _longitude: -112.1 } };

  expect(placesKm(atAirport, inCity('Phoenix'))).toBeCloseTo(6.3, 0);
  expect(placesKm(atAirport, inCity('Atlantis'))).toBeNull();
  expect(placesKm(unknown, farNorth)).toBe(0);
  expect(travelMinutes(atAirport, farNorth)).toBe(90);
  expect(travelMinutes(inCity('Phoenix'), inCity('Phoenix'))).toBe(30);
});

describe('a creator', () => {
  test('is busy during another shoot, and to its very end', () => {
    const others = [another(0, 'Phoenix')];

    expect(creatorFree(others, shootAt(59, 'Phoenix'))).toBe('busy');
    expect(creatorFree(others, shootAt(-59, 'Phoenix'))).toBe('busy');
    expect(creatorFree(others, shootAt(60, 'Phoenix'))).toBe('tight');
  });

  test('is free once the way is behind them, before a shoot as after it', () => {
    const way = travelMinutes(inCity('Phoenix'), inCity('Wickenburg'));
    const others = [another(0, 'Phoenix')];
    const state = (minutes: number) => creatorFree(others, shootAt(minutes, 'Wickenburg'));

    expect([state(60 + way), state(59 + way)]).toEqual(['free', 'tight']);
    expect([state(-60 - way), state(-59 - way)]).toEqual(['free', 'tight']);
  });

  test('who is busy with one shoot is not merely short of time because of another', () => {
    const others = [another(-60, 'Phoenix'), another(0, 'Phoenix')];

    expect(creatorFree(others, shootAt(0, 'Phoenix'))).toBe('busy');
    expect(creatorFree([], shootAt(0, 'Phoenix'))).toBe('free');
  });
});
