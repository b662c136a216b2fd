import { deepEqual, equal, ok } from 'node:assert/strict';
import { appointmentTransitions, type AppointmentEvent } from '#contract/appointment/rules.ts';
import { appointmentResult } from '#contract/command.ts';
import { doneOf } from './promises-commands.ts';
import type { Truth } from './truth.ts';
import type { World } from './world.ts';

type Shoot = Truth['appointments'][number];

/** What time alone does to a shoot, and tells. */
const bySystem: readonly AppointmentEvent[] = [
  'booking_declined',
  'cancellation_reopened',
  'completed',
];

/**
 * Each version of a shoot was made by one thing that happened, and each of these was told once to the account that its rule
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
  const events = told.filter((one) => !reminders.includes(one));
  const made = versionsMade(world, truth, shoot);
  const expected = [...made].flatMap(([version, happened]) =>
    happened.flatMap((event) => aboutOf(shoot, event, version)),
  );
  deepEqual(
    events.map(({ accountId, about }) => `${accountId} ${about}`).toSorted(),
    expected.toSorted(),
    'each event told once, to whom it concerns',
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
}

/** What made each version of a shoot. */
function versionsMade(world: World, truth: Truth, shoot: Shoot): Map<number, AppointmentEvent[]> {
  const isConfirmedAtOnce =
    shoot.businessId === world.town.rival.accountId || world.town.autoConfirm;
  const first: AppointmentEvent[] = isConfirmedAtOnce
    ? ['booking_reserved', 'booking_confirmed']
    : ['booking_reserved'];
  const made = new Map([[1, first]]);
  for (const [version, event] of asked(world, truth, shoot)) {
    // A second check-in is right, and changes nothing.
    if (event === 'check_in' && made.has(version)) continue;
    ok(!made.has(version), `two events made version ${version}`);
    made.set(version, [event]);
  }
  let hidden = 0;
  for (let version = 2; version <= shoot.version; version++) {
    if (made.has(version)) continue;
    const event = bySystem.find((one) =>
      truth.notifications.some(({ about }) => about === `${shoot.id}:${one}:${version}`),
    );
    if (event) made.set(version, [event]);
    else hidden++;
  }
  ok(hidden <= (shoot.showsContact ? 0 : 1), 'a version that nothing made');
  equal(Math.max(...made.keys()) <= shoot.version, true, 'a version beyond the last');
  return made;
}

/** Accepted events of a shoot with the version that each answer names, check-ins last: one may have changed nothing. */
function asked(world: World, truth: Truth, shoot: Shoot): [number, AppointmentEvent][] {
  return world.ledger
    .ofKind('appointmentEvent')
    .filter(({ body }) => body.payload.appointmentId === shoot.id)
    .flatMap(({ id, body }): [number, AppointmentEvent][] => {
      const done = doneOf(truth, id);
      return done ? [[appointmentResult.parse(done.result).version, body.payload.event]] : [];
    })
    .toSorted(([, a], [, b]) => Number(a === 'check_in') - Number(b === 'check_in'));
}

function aboutOf(shoot: Shoot, event: AppointmentEvent, version: number): string[] {
  const { emits } = appointmentTransitions[event];
  if (!emits) return [];
  const to = emits.to === 'creator' ? shoot.creatorId : shoot.businessId;
  return [`${to} ${shoot.id}:${event}:${version}`];
}
