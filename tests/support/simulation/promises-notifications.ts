import { deepEqual, ok } from 'node:assert/strict';
import { appointmentTransitions, type AppointmentEvent } from '#contract/appointment/rules.ts';
import { appointmentResult } from '#contract/commands/command-results.ts';
import { doneOf } from './promises-commands.ts';
import type { Truth } from './truth.ts';
import type { World } from './world.ts';

type Shoot = Truth['appointments'][number];

/** The changes of a shoot by time alone that notify. */
const bySystem: readonly AppointmentEvent[] = [
  'booking_declined',
  'cancellation_reopened',
  'completed',
];

/**
 * Each version of a shoot was made by one thing that happened, and each of these notified once the account that its rule
 * names; a room's messages are one notification of each side that got one.
 */
export function expectNotificationsRight(world: World, truth: Truth): void {
  for (const shoot of truth.appointments) expectShootTold(world, truth, shoot);
  const aboutRooms = truth.notifications.filter(({ about }) => about?.startsWith('message:'));
  const got = truth.messages.map(
    (one) =>
      `${one.isMessageFromCreator ? one.businessId : one.creatorId} message:${one.chatroomId}`,
  );
  deepEqual(
    aboutRooms.map(({ accountId, about }) => `${accountId} ${about}`).toSorted(),
    [...new Set(got)].toSorted(),
    'one notification for the messages of a room',
  );
}

function expectShootTold(world: World, truth: Truth, shoot: Shoot) {
  const told = truth.notifications.filter(({ about }) => about?.startsWith(shoot.id));
  const reminders = told.filter(({ about }) => about?.includes(':reminder'));
  const choices = told.filter(({ about }) => about?.includes(':choice:'));
  const events = told.filter((one) => !reminders.includes(one) && !choices.includes(one));
  const made = versionsMade(world, truth, shoot);
  const expected = [...made].flatMap(([version, happened]) =>
    happened.flatMap((one) => aboutOf(shoot, one, version)),
  );
  deepEqual(
    events.map(({ accountId, about }) => `${accountId} ${about}`).toSorted(),
    expected.toSorted(),
    'each event is announced once, to the accounts it concerns',
  );
  for (const { seen, read, version } of events) {
    ok(version <= 1 + Number(seen) + Number(read), 'told twice');
  }
  const sides = [shoot.creatorId, shoot.businessId].map((side) =>
    reminders
      .flatMap(({ accountId, about }) => (accountId === side ? [String(about)] : []))
      .toSorted(),
  );
  deepEqual(sides[0], sides[1], 'both sides are reminded');
  const wasMissed = [...made.values()].flat().some(({ event }) => event === 'no_show');
  ok(choices.length === 0 || wasMissed, 'a choice about a shoot that nobody missed');
  ok(
    choices.every(({ accountId }) => accountId === shoot.businessId),
    'the choice is the business’s',
  );
  const abouts = new Set(choices.map(({ about }) => about));
  ok(abouts.size === choices.length, 'a choice announced twice');
}

type Made = { event: AppointmentEvent; by: 'person' | 'system' };

/** The notified events that made each version of a shoot. */
function versionsMade(world: World, truth: Truth, shoot: Shoot): Map<number, Made[]> {
  const isConfirmedAtOnce =
    shoot.businessId === world.town.rival.accountId || world.town.autoConfirm;
  const first: Made[] = [{ event: 'booking_reserved', by: 'person' }];
  if (isConfirmedAtOnce) first.push({ event: 'booking_confirmed', by: 'person' });
  const made = new Map([[1, first]]);
  const isTold = (event: AppointmentEvent, version: number) =>
    truth.notifications.some(({ about }) => about === `${shoot.id}:${event}:${version}`);
  for (const [version, event] of asked(world, truth, shoot)) {
    if (isRepeatable(event) && (made.has(version) || !isTold(event, version))) continue;
    ok(!made.has(version), `two events made version ${version}`);
    made.set(version, [{ event, by: 'person' }]);
  }
  let unnotified = 0;
  for (let version = 2; version <= shoot.version; version++) {
    if (made.has(version)) continue;
    const event = bySystem.find((one) => isTold(one, version));
    if (event) made.set(version, [{ event, by: 'system' }]);
    else unnotified++;
  }
  // A removed contact, and a "done" that only names the first side, notify no one.
  const quiet = Number(!shoot.showsContact) + Number(shoot.completedBy === 'creator');
  ok(unnotified <= quiet, 'a version that nothing made');
  ok(Math.max(...made.keys()) <= shoot.version, 'a version beyond the last');
  return made;
}

/** These may be repeated, or come from two phones: the second one is accepted and mostly changes nothing. */
const isRepeatable = (event: AppointmentEvent): boolean =>
  event === 'check_in' || event === 'completed';

/** Accepted events of a shoot with the version that each answer names, those that may have changed nothing last. */
function asked(world: World, truth: Truth, shoot: Shoot): [number, AppointmentEvent][] {
  return world.ledger
    .ofKind('appointmentEvent')
    .filter(({ body }) => body.payload.appointmentId === shoot.id)
    .flatMap(({ id, body }): [number, AppointmentEvent][] => {
      const done = doneOf(truth, id);
      return done ? [[appointmentResult.parse(done.result).version, body.payload.event]] : [];
    })
    .toSorted(([, a], [, b]) => Number(isRepeatable(a)) - Number(isRepeatable(b)));
}

function aboutOf(shoot: Shoot, { event, by }: Made, version: number): string[] {
  const { emits } = appointmentTransitions[event];
  const { creatorId, businessId } = shoot;
  const to = emits?.to === 'creator' ? creatorId : businessId;
  // An end without an actor notifies both sides.
  const isForBoth = event === 'cancellation_reopened' && by === 'system';
  const told = isForBoth ? [creatorId, businessId] : emits ? [to] : [];
  return told.map((accountId) => `${accountId} ${shoot.id}:${event}:${version}`);
}
