import { offlineOf } from '#contract/commands/command-rules.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import { MESSAGE_MAX_CHARACTERS } from '#contract/message/rules.ts';
import { enqueue, enqueueLatest, enqueueRead } from '#src/data/device/outbox.ts';
import { retryNow } from '#src/data/device/unsent-items.ts';
import { sendDirectly } from '#src/data/device/send-directly.ts';
import type { SimDevice } from './sim-device.ts';
import { aStepOfWork } from './work-wishes.ts';
import { aBooking, anEvent, editedHours, messageTo, needsConnection } from './wishes.ts';
import type { World } from './world.ts';

/** A person’s actions on a phone. Each resolves when it is on the disk, whatever the network does. */
export const phoneActions = {
  write: writeMessage,
  read: readRoom,
  book,
  event: sendShootEvent,
  work,
  hours: editHours,
  see: seeNotifications,
  retry: tryAgain,
} satisfies Record<string, (world: World, device: SimDevice) => Promise<void>>;
export type PhoneAction = keyof typeof phoneActions;

async function queue(world: World, device: SimDevice, body: CommandBody): Promise<void> {
  const id = await enqueue(device.page, device, body);
  world.ledger.add({ id, device, body, how: 'queue' });
}

/** Sends a command that is not queued; the network decides when the answer arrives. */
function sendNow(world: World, device: SimDevice, body: CommandBody): void {
  const id = newId<CommandId>();
  const entry = world.ledger.add({ id, device, body, how: 'direct' });
  world.start(async () => {
    entry.direct = await sendDirectly(device.page, device, body, id);
  });
}

async function writeMessage(world: World, device: SimDevice): Promise<void> {
  const { chance, town } = world;
  const own = town.rooms.filter((room) =>
    [room.businessId, room.creatorId].includes(device.accountId),
  );
  const isPoison = chance.happens(0.08);
  const isTooLong = isPoison && chance.happens(0.3);
  const room =
    isPoison && !isTooLong ? chance.pick([town.archived, town.foreign]) : chance.pick(own);
  const label = `${device.name} ${world.ledger.all.length}`;
  const text = isTooLong ? label + 'x'.repeat(MESSAGE_MAX_CHARACTERS) : label;
  const body = messageTo(room, device, text);
  const id = await enqueue(device.page, device, body);
  world.ledger.add({ id, device, body, how: 'queue', isPoison });
}

async function readRoom(world: World, device: SimDevice): Promise<void> {
  const rooms = [...device.records('chatrooms').values()].filter((one) => one.lastSeq > 0);
  if (rooms.length === 0) return;
  const { chatroomId, lastSeq } = world.chance.pick(rooms);
  await enqueueRead(device.page, device, { chatroomId, seq: lastSeq });
  const marks = await device.page.db.outbox.filter((one) => one.kind === 'readChatroom').toArray();
  for (const mark of marks) {
    if (mark.kind !== 'readChatroom' || world.ledger.has(mark.id)) continue;
    const { kind, payload } = mark;
    world.ledger.add({ id: mark.id, device, body: { kind, payload }, how: 'queue' });
  }
}

async function book(world: World, device: SimDevice, times = world.chance): Promise<void> {
  if (device.side !== 'creator') return;
  const body = aBooking(device, world.chance, world.now(), times);
  if (!body) return;
  await queue(world, device, body);
}

async function sendShootEvent(world: World, device: SimDevice): Promise<void> {
  const body = anEvent(device, world.chance, world.now());
  if (!body) return;
  if (needsConnection(body)) sendNow(world, device, body);
  else await queue(world, device, body);
}

/** One thing that someone does about a campaign, a candidate, a project or its content. */
async function work(world: World, device: SimDevice): Promise<void> {
  const body = await aStepOfWork(world, device);
  if (!body) return;
  if (offlineOf(body) === 'onlineOnly') sendNow(world, device, body);
  else await queue(world, device, body);
}

async function editHours(world: World, device: SimDevice): Promise<void> {
  const shown = device.records('availability').get(device.accountId);
  if (device.side !== 'business' || !shown) return;
  const body = editedHours(shown, world.chance, world.now());
  const baseVersion = world.chance.happens(0.9) ? shown.version : undefined;
  const id = await enqueueLatest(device.page, device, body, { baseVersion });
  world.ledger.add({ id, device, body, how: 'latest' });
}

async function seeNotifications(world: World, device: SimDevice): Promise<void> {
  const { accountId, side } = device;
  const unseen = [...device.records('notifications').values()].filter((one) => !one.seen);
  if (unseen.length === 0) return;
  const { id: notificationId, createdOn } = world.chance.pick(unseen);
  const of = { accountId, accountType: side };
  const body = world.chance.happens(0.6)
    ? ({
        kind: 'oneNotificationAsSeen',
        payload: { ...of, notificationId, isRead: world.chance.happens(0.5) },
      } as const)
    : ({ kind: 'notificationsAsSeen', payload: { ...of, timestamp: createdOn } } as const);
  await queue(world, device, body);
}

/** The person looks at what needs attention, and tries it once more: a refused command is sent as a new one. */
async function tryAgain(world: World, device: SimDevice): Promise<void> {
  const { db } = device.page;
  const left = await db.outbox.filter((one) => one.state === 'attention').toArray();
  if (left.length === 0) return;
  const { id, order, attention } = world.chance.pick(left);
  if (attention?.code === 'OLD_MESSAGE') world.asked.add(device);
  await retryNow(device.page, id);
  const again = await db.outbox.get(order);
  if (again) world.ledger.rename(id, again.id);
}
