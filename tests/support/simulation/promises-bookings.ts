import { deepEqual, equal, ok } from 'node:assert/strict';
import { checkAvailability } from '#contract/availability/rules.ts';
import { RESCHEDULES_MAX } from '#contract/appointment/rules.ts';
import { appointmentResult, versionResult } from '#contract/commands/command-results.ts';
import type { AccountId } from '#contract/ids.ts';
import { doneOf } from './promises-commands.ts';
import type { Truth } from './truth.ts';
import type { World } from './world.ts';

const OPEN = `state in ('reserved', 'confirmed', 'rescheduleRequested')`;

/** Wherever a shoot begins, its place has no more shoots than it takes, and its creator none beside it. */
const OVERSOLD = `
select a.id, a.business_id, a.creator_id, a.start_date_time from appointments a
join availability h on h.business_id = a.business_id
where a.${OPEN} and a.business_id = any($1::uuid[]) and (
  (select count(*) from appointments b where b.business_id = a.business_id and b.${OPEN}
     and b.start_date_time <= a.start_date_time and b.end_date_time > a.start_date_time) > h.capacity
  or (select count(*) from appointments b where b.creator_id = a.creator_id and b.${OPEN}
     and b.start_date_time <= a.start_date_time and b.end_date_time > a.start_date_time) > 1)`;

export async function expectNothingOversold({ server, town }: World): Promise<void> {
  const { rows } = await server.pool.query(OVERSOLD, [town.accounts]);
  deepEqual(rows, [], 'a time was sold twice');
}

/** Every booking and edit that was accepted took effect once, those that were refused not at all. */
export async function expectBookingsRight(world: World, truth: Truth): Promise<void> {
  await expectNothingOversold(world);
  expectBookedOnce(world, truth);
  for (const { businessId } of truth.availability) expectHoursRight(world, truth, businessId);
  for (const project of truth.projects) {
    const shoots = truth.appointments.filter(({ projectId }) => projectId === project.id);
    // The storm's clock may stop between two bookings: any booking of the same moment may be the newest.
    const newestOn = Math.max(...shoots.map(({ createdOn }) => createdOn.getTime()));
    const newest = shoots.filter(({ createdOn }) => createdOn.getTime() === newestOn);
    const named = newest.find(({ id }) => id === project.appointmentId)?.id ?? null;
    ok(
      project.appointmentId === named && (named || shoots.length === 0),
      "a project's newest shoot",
    );
    ok(project.rescheduleRequestedOn.length <= RESCHEDULES_MAX, 'asked for another time too often');
    const open = shoots.filter(({ state }) =>
      ['reserved', 'confirmed', 'rescheduleRequested'].includes(state),
    );
    ok(open.length <= 1, 'a project has two shoots ahead');
    if (open[0]) equal(project.appointmentId, open[0].id, 'the shoot ahead is the newest');
  }
}

function expectBookedOnce(world: World, truth: Truth) {
  const booked = world.ledger.ofKind('bookAppointment').filter(({ id }) => doneOf(truth, id));
  deepEqual(
    truth.appointments.map(({ id }) => id as string).toSorted(),
    booked.map(({ body }) => body.payload.appointmentId as string).toSorted(),
    'every accepted booking once, and no other',
  );
  for (const { id, body } of booked) {
    const { startDateTime, version } = appointmentResult.parse(doneOf(truth, id)?.result);
    equal(version, 1);
    ok(body.payload.slots.includes(startDateTime), 'booked a time that nobody asked for');
  }
}

/** One version for each accepted edit; the last one is what holds. */
function expectHoursRight(world: World, truth: Truth, businessId: AccountId) {
  const hours = truth.availability.find((one) => one.businessId === businessId);
  const edits = world.ledger
    .ofKind('updateAvailability')
    .filter(({ device }) => device.accountId === businessId)
    .flatMap(({ id, body }) => {
      const done = doneOf(truth, id);
      return done ? [{ body, ...versionResult.parse(done.result) }] : [];
    })
    .toSorted((a, b) => a.version - b.version);
  deepEqual(
    edits.map(({ version }) => version),
    edits.map((_, index) => index + 2),
    'one version for each edit',
  );
  equal(hours?.version, edits.length + 1, 'the version of the hours');
  const last = edits.at(-1);
  const written = last && checkAvailability(last.body.payload);
  if (!written?.ok) return;
  deepEqual({ week: hours?.week, exceptions: hours?.exceptions }, written.value);
}
