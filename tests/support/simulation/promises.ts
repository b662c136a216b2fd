import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { messages } from '#server/db/schema/market.ts';
import type { Room } from '../builders.ts';
import { readLog } from '#src/data/device/log.ts';
import type { SimDevice } from './sim-device.ts';
import type { World } from './world.ts';

/** What must be true once the weather is calm, whatever happened before. */
export async function expectPromisesKept(world: World): Promise<void> {
  for (const room of world.rooms) {
    const rows = await storedMessages(world, room);
    expectEachOnce(
      world,
      room,
      rows.map((row) => row.message),
    );
    expect(
      rows.map((row) => row.seq),
      'numbered without gaps',
    ).toEqual(rows.map((_, index) => index + 1));
    for (const device of world.devices) await expectSameOnDevice(world, device, room, rows);
  }
  for (const device of world.devices) await expectPoisonTold(world, device);
}

const storedMessages = (world: World, room: Room) =>
  world.server.db
    .select()
    .from(messages)
    .where(eq(messages.chatroomId, room.chatroomId))
    .orderBy(asc(messages.seq));

/** Nothing lost, nothing twice, and each writer's messages in the order they were written. */
function expectEachOnce(world: World, room: Room, stored: string[]) {
  const written = world.written.filter((one) => one.room === room && !one.poison);
  expect(stored.toSorted(), 'every message once').toEqual(
    written.map((one) => one.text).toSorted(),
  );
  for (const device of world.devices) {
    const mine = written.filter((one) => one.device === device).map((one) => one.text);
    expect(
      stored.filter((text) => mine.includes(text)),
      `order of ${device.name}`,
    ).toEqual(mine);
  }
}

type Row = Awaited<ReturnType<typeof storedMessages>>[number];

async function expectSameOnDevice(world: World, device: SimDevice, room: Room, rows: Row[]) {
  const log = await readLog(device.page.db, device.accountId, room.chatroomId, 0);
  expect(
    log.map((one) => [one.seq, one.id, one.message]),
    `the log of ${device.name}`,
  ).toEqual(rows.map((row) => [row.seq, row.id, row.message]));
  const stored = await world.roomRow(room);
  const copy = device.rooms.get(room.chatroomId);
  expect(
    [copy?.lastSeq, copy?.seenSeqByBusiness, copy?.seenSeqByCreator, copy?.version],
    `the room list of ${device.name}`,
  ).toEqual([stored.lastSeq, stored.seenSeqByBusiness, stored.seenSeqByCreator, stored.version]);
}

/** The outbox holds exactly the messages that no server takes, each with its reason. */
async function expectPoisonTold(world: World, device: SimDevice) {
  const left = await device.page.db.outbox.orderBy('order').toArray();
  const poison = world.written.filter((one) => one.device === device && one.poison);
  expect(
    left.map((item) => (item.kind === 'addMessage' ? item.payload.message : item.kind)),
    `what ${device.name} is told about`,
  ).toEqual(poison.map((one) => one.text));
  for (const item of left) {
    expect(item.state).toBe('attention');
    expect(['ROOM_ARCHIVED', 'NOT_FOUND', 'MESSAGE_TOO_LONG']).toContain(item.attention?.code);
  }
}
