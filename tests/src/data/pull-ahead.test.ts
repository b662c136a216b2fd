import { beforeEach, expect, test } from 'vitest';
import { pull } from '#src/data/sync/pull.ts';
import { aDevice, json, type FakeDevice } from '../../support/fake-device.ts';
import { aPage } from '../../support/records.ts';

let device: FakeDevice;
let asked: (string | null)[];
let atStoring: number[];
beforeEach(async () => {
  device = await aDevice();
  [asked, atStoring] = [[], []];
  device.answer((request) => {
    const since = new URL(request.url).searchParams.get('since');
    asked.push(since);
    const windows: Record<string, string> = {
      none: 'epoch0.7.first',
      'epoch0.7.first': 'epoch0.7',
    };
    const cursor = windows[since ?? 'none'] ?? 'epoch0.7';
    return json(aPage(device.accountId, { since, cursor, more: cursor === 'epoch0.7.first' }));
  });
});

const replica = {
  apply: async () => void atStoring.push(device.requests.length),
  openRooms: async () => [],
};

test('the next page is asked for before the one before is stored', async () => {
  expect(await pull(device, replica, device.accountId)).toBe('current');
  expect(asked).toEqual([null, 'epoch0.7.first']);
  expect(atStoring).toEqual([2, 2, 2]); // A first page is stored in two steps.
});

test('a page that travels is given up when the one before cannot be stored', async () => {
  const failing = { ...replica, apply: async () => Promise.reject(new Error('The disk is full')) };
  await expect(pull(device, failing, device.accountId)).rejects.toThrow('The disk is full');
  expect(device.requests[1]?.signal.aborted).toBe(true);
});
