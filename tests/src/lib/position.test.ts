import { expect, test } from 'vitest';
import { metersTo } from '#src/lib/position.ts';

const address = { _latitude: 33.4484, _longitude: -112.074 };
const at = (latitude: number, longitude: number, accuracy = 20) => ({
  getCurrentPosition: (found: PositionCallback) =>
    found({ coords: { latitude, longitude, accuracy } } as GeolocationPosition),
});

test('the distance to an address is shown in steps of ten meters', async () => {
  expect(await metersTo(address, at(33.4484, -112.074))).toBe(0);
  expect(await metersTo(address, at(33.449, -112.074))).toBe(70);
});

test('to the center of a ZIP code it is in whole miles, and none below three are told apart', async () => {
  const zip = { ...address, isApproximate: true as const };
  const three = 4828;
  expect(await metersTo(zip, at(33.4484, -112.074))).toBe(three);
  expect(await metersTo(zip, at(33.48, -112.074))).toBe(three);
  expect(await metersTo(zip, at(33.53, -112.074))).toBe(9656);
});

test('a refusal, and a position that is only rough, give no distance', async () => {
  const refusing = {
    getCurrentPosition: (_: PositionCallback, refuse?: PositionErrorCallback | null) =>
      refuse?.({ code: 1 } as GeolocationPositionError),
  };

  expect(await metersTo(address, refusing)).toBeNull();
  expect(await metersTo(address, at(33.4484, -112.074, 1500))).toBeNull();
});
