import { expect, test } from 'vitest';
import type { CommandId } from '#contract/ids.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { retryNow } from '#src/data/device/unsent-items.ts';
import {
  aDevice,
  aMessage,
  aRoomId,
  json,
  stoppedProcess,
  twoContextsOf,
} from '../../support/fake-device.ts';

/** A phone whose page and worker share a disk, and a server that refuses when the test says so, each request for itself. */
async function phone() {
  const device = await aDevice();
  const [context, worker] = twoContextsOf(device);
  const { stopped: page, wake } = stoppedProcess(context);
  const asked: { ids: CommandId[]; refuse: () => void }[] = [];
  device.answer(async (request) => {
    const { commands } = (await request.json()) as { commands: { id: CommandId }[] };
    const ids = commands.map(({ id }) => id);
    const said = Promise.withResolvers<void>();
    asked.push({ ids, refuse: said.resolve });
    await said.promise;
    const refusal = { code: 'ROOM_ARCHIVED', message: 'No.' };
    return json({
      epoch: 'epoch0',
      answers: ids.map((id) => ({ id, outcome: 'refused', refusal })),
    });
  });
  const outbox = () => device.db.outbox.orderBy('order').toArray();
  const reached = (count: number) => expect.poll(() => asked.length).toBe(count);
  return { device, page, wake, worker, asked, outbox, reached };
}

test('a late answer to an overtaken try does not replace what the person sent again meanwhile', async () => {
  const { device, page, worker, asked, outbox, reached } = await phone();
  const first = await enqueue(device, device, aMessage(device, aRoomId(), 'Still there?'));
  void drain(page);
  await reached(1);
  // The page froze while it was sending: the worker takes over, and gets the refusal first.
  await drain(worker);
  device.time += 15_001;
  const overtaking = drain(worker);
  await reached(2);
  asked[1]?.refuse();
  await overtaking;
  await retryNow(device, first);
  const again = (await outbox())[0]?.id;
  expect(again).not.toBe(first);
  void drain(worker);
  await reached(3);

  asked[0]?.refuse();
  // The page goes on with what is there now.
  await reached(4);

  expect(asked.map(({ ids }) => ids)).toEqual([[first], [first], [again], [again]]);
  expect(await outbox()).toMatchObject([{ id: again, state: 'sending' }]);
});

test('an overtaken tab that wakes leaves what both were sending to its successor, and steps down', async () => {
  const { device, page, wake, worker, asked, outbox, reached } = await phone();
  const first = await enqueue(device, device, aMessage(device, aRoomId(), 'Still there?'));
  const stopped = drain(page);
  await reached(1);
  await drain(worker);
  device.time += 15_001;
  const overtaking = drain(worker);
  await reached(2);

  wake();
  expect(await stopped).toEqual({ state: 'busy', nextTryAt: null });
  expect(await outbox()).toMatchObject([{ id: first, state: 'sending', attempts: 2 }]);
  asked[1]?.refuse();
  await overtaking;

  expect(asked).toHaveLength(2);
  expect(await outbox()).toMatchObject([{ id: first, state: 'attention' }]);
});
