import { beforeEach, expect, test } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { newId } from '#contract/new-id.ts';
import { DAY_MS } from '#contract/durations.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { sendDirectly } from '#src/data/device/send-directly.ts';
import { pull } from '#src/data/sync/pull.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  START,
  type Answer,
  type FakeDevice,
} from '../../support/fake-device.ts';
import { aPage } from '../../support/records.ts';

let device: FakeDevice;
beforeEach(async () => {
  device = await aDevice();
});

const replica = {
  apply: async () => undefined,
  openRooms: async () => [],
};
/** The server reads another clock than the device. */
const dated =
  (answer: Answer, ahead: number): Answer =>
  async (request) => {
    const reply = await answer(request);
    reply.headers.set('date', new Date(device.time + ahead).toUTCString());
    return reply;
  };
const feed: Answer = () => Response.json(aPage(device.accountId));
async function contact(ahead: number): Promise<void> {
  device.answer(dated(feed, ahead));
  await pull(device, replica, device.accountId);
  device.requests = [];
}
const message = () => aMessage(device, aRoomId(), 'Hi');
const told = async () => {
  const { commands } = (await (device.requests[0] as Request).json()) as {
    commands: CommandEnvelope[];
  };
  return commands[0]?.occurredAt;
};

test.each([-DAY_MS, DAY_MS])(
  'the time of an event follows the server’s clock, with a clock that is %d ms off',
  async (ahead) => {
    await contact(ahead);
    await enqueue(device, device, message());
    device.time += 3_600_000;
    device.answer(acceptingServer().answer);
    await drain(device);

    expect(await told()).toBe(new Date(START + ahead).toISOString());
  },
);

test('also for what needs an answer at once', async () => {
  await contact(DAY_MS);
  device.answer(acceptingServer().answer);
  await sendDirectly(device, device, message(), newId());

  expect(await told()).toBe(new Date(START + DAY_MS).toISOString());
});

test('a clock that is right is believed to the millisecond, and what was written stays as written', async () => {
  await contact(900);
  device.time += 7;
  await enqueue(device, device, message());
  const [item] = await device.db.outbox.toArray();
  device.answer(acceptingServer().answer);
  await drain(device);

  expect(item?.occurredAt).toBe(new Date(START + 7).toISOString());
  expect(await told()).toBe(item?.occurredAt);
});

test('a stranger’s clock is not believed', async () => {
  const portal: Answer = () =>
    new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } });
  device.answer(dated(portal, DAY_MS));
  await pull(device, replica, device.accountId);
  device.requests = [];
  await enqueue(device, device, message());
  device.answer(acceptingServer().answer);
  await drain(device);

  expect(await told()).toBe(new Date(START).toISOString());
});
