import { deepEqual, ok } from 'node:assert/strict';
import { readLog } from '#src/data/device/log.ts';
import type { Room } from '../builders.ts';
import { doneOf } from './promises-commands.ts';
import type { SimDevice } from './sim-device.ts';
import type { Truth } from './truth.ts';
import type { World } from './world.ts';

/** Reasons for which no server takes a message of this town. */
const poisonCodes = ['ROOM_ARCHIVED', 'NOT_FOUND', 'MESSAGE_TOO_LONG'];

/** Every accepted message once, in one order everywhere, numbered without gaps; every refused one reported. */
export async function expectChatRight(world: World, truth: Truth): Promise<void> {
  const asked = world.ledger.ofKind('addMessage');
  const done = asked.filter(({ id }) => doneOf(truth, id));
  deepEqual(
    truth.messages.map(({ id }) => id as string).toSorted(),
    done.map(({ id }) => id as string).toSorted(),
    'every accepted message once, and no other',
  );
  ok(!done.some(({ isPoison }) => isPoison), 'a bad message was taken');
  for (const { id, isPoison } of asked) {
    const answer = truth.answers.get(id)?.answer;
    if (answer?.outcome !== 'refused') continue;
    ok(isPoison && poisonCodes.includes(answer.refusal.code), `refused: ${answer.refusal.code}`);
  }
  for (const room of world.town.rooms) await expectRoomRight(world, truth, room);
}

async function expectRoomRight(world: World, truth: Truth, room: Room): Promise<void> {
  const rows = truth.messages.filter(({ chatroomId }) => chatroomId === room.chatroomId);
  deepEqual(
    rows.map(({ seq }) => seq),
    rows.map((_, index) => index + 1),
    'numbered without gaps',
  );
  for (const device of world.devices) {
    expectOwnOrder(world, device, rows);
    const isParty = [room.businessId, room.creatorId].includes(device.accountId);
    if (!isParty || device === world.revoked) continue;
    const log = await readLog(device.page.db, device.accountId, room.chatroomId, 0);
    deepEqual(
      log.map((one) => [one.seq, one.id, one.message]),
      rows.map((row) => [row.seq, row.id, row.message]),
      `the log of ${device.name}`,
    );
  }
}

/**
 * A writer's messages are in the order of writing, whatever was sent again and when; one that asked for a confirmation may arrive
 * later.
 */
function expectOwnOrder(world: World, device: SimDevice, rows: Truth['messages']) {
  const texts = rows.map(({ message }) => message);
  const mine = world.ledger
    .of(device)
    .flatMap(({ body }) => (body.kind === 'addMessage' ? [body.payload.message] : []));
  if (world.asked.has(device)) return;
  deepEqual(
    texts.filter((text) => mine.includes(text)),
    mine.filter((text) => texts.includes(text)),
    `order of ${device.name}`,
  );
}
