import { expect, test } from 'vitest';
import { envelopeOf, pickBatch } from '#src/data/device/batch.ts';
import { learn, lineFit } from '#src/data/device/line-fit.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { aDevice, aMessage, aRoomId } from '../../support/fake-device.ts';

const start = { size: 64, least: 16, most: 100 };

test.each([
  ['a quick answer to a full request doubles it, up to the most', 64, 1_999, true, 100],
  ['a quick answer to a small one says nothing', 32, 1_999, true, 64],
  ['an answer after seconds changes nothing', 64, 2_000, true, 64],
  ['nor does one that took six', 64, 6_000, true, 64],
  ['one that took longer halves it', 64, 6_001, true, 32],
  ['and what was carried counts, not what might have been', 40, 6_001, true, 20],
  ['down to the least', 10, 60_000, true, 16],
  ['a try that failed at once says nothing', 64, 4_000, false, 64],
  ['one that hung halves it', 64, 4_001, false, 32],
])('%s', (_, carried, took, isAnswered, size) => {
  const fit = { ...start };
  learn(fit, carried, took, isAnswered);

  expect(fit.size).toBe(size);
});

test('each device learns about its own line', async () => {
  const fitOf = lineFit(start);
  const [here, there] = [await aDevice(), await aDevice()];
  learn(fitOf(here), 64, 60_000, false);

  expect([fitOf({ ...here }).size, fitOf(there).size]).toEqual([32, 64]);
});

test('a batch carries what fits to the byte, and one command however large', async () => {
  const device = await aDevice();
  const room = aRoomId();
  for (const text of ['one', 'two', 'six']) {
    await enqueue(device, device, aMessage(device, room, text));
  }
  const items = await device.db.outbox.toArray();
  const [first] = items;
  if (!first) throw new Error('Three were queued.');
  const bytes = JSON.stringify(envelopeOf(first)).length;
  const carried = (maxBytes: number) => pickBatch(items, device.time, maxBytes).items.length;

  expect([carried(1), carried(2 * bytes - 1), carried(2 * bytes), carried(3 * bytes)]).toEqual([
    1, 1, 2, 3,
  ]);
});
