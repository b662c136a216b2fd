import { expect, test } from 'vitest';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { nextActionOf } from '#contract/pipeline/pipeline.ts';
import { situations } from '#contract/project/rules.ts';
import { overlayWork, type PendingWork } from '#src/campaigns/data/overlay.ts';
import { withQueuedShoots } from '#src/campaigns/data/queued-shoots.ts';
import { overlayShoots } from '#src/features/calendar/overlay.ts';
import {
  acknowledged,
  booking,
  business,
  campaignOf,
  creator,
  event,
  now,
  of,
  projectOf,
  shootOf,
  tuesdayAtThree,
} from '../features/calendar/build.ts';

function nextOf(
  pending: readonly PendingWork[],
  shoots = [shootOf()],
  appointmentId = of.appointmentId,
) {
  const project = projectOf({
    ...situations.shoot,
    appointmentId: shoots.length > 0 ? appointmentId : null,
  });
  const copy = {
    campaigns: [campaignOf()],
    candidates: [],
    projects: [project],
    content: [],
    appointments: shoots,
  };
  const overlaid = overlayWork(copy, pending, creator);
  const shown = withQueuedShoots(shoots, overlaid, pending, creator);
  const [held] = overlaid.projects;
  const shoot = shown.find(({ id }) => id === held?.appointmentId) ?? null;
  return { mark: held?.mark, ...nextActionOf(null, held ?? null, shoot, now) };
}

test('a time that was asked for without a connection is what comes next, not yet confirmed', () => {
  const asked = { kind: 'waitForConfirmation', isMine: false, at: tuesdayAtThree };

  expect(nextOf([], [])).toMatchObject({ kind: 'pickTime', isMine: true, mark: null });
  expect(nextOf([booking(1)], [])).toMatchObject({ ...asked, mark: 'unconfirmed' });
  expect(nextOf([booking(1, {}, { state: 'attention' })], [])).toMatchObject({ kind: 'pickTime' });
});

test('a queued answer about a shoot counts before the server has it', () => {
  const confirmed = [shootOf({ state: 'confirmed' })];
  const reschedule = event(1, {
    ...of,
    event: 'creator_reschedule_requested',
    slots: [tuesdayAtThree],
  });
  const cancel = event(1, { ...of, event: 'creator_cancelled', reason: 'Ill', hasCalled: true });

  expect(nextOf([reschedule], confirmed)).toMatchObject({ kind: 'waitForOtherTime' });
  expect(nextOf([cancel], confirmed)).toMatchObject({ kind: 'waitForChoice' });
  const refused = { ...cancel, state: 'attention' as const };
  expect(nextOf([refused], confirmed)).toMatchObject({ kind: 'goToShoot' });
});

const wednesday = '2026-11-25T17:00:00.000Z';

/** In a campaign's steps, and in the calendar. */
function told(pending: readonly PendingWork[], held: readonly AppointmentRecord[], as = creator) {
  const copy = {
    campaigns: [campaignOf()],
    candidates: [],
    projects: [projectOf()],
    content: [],
    appointments: held,
  };
  const steps = withQueuedShoots(held, overlayWork(copy, [], as), pending, as);
  const shoots = overlayShoots(copy, pending, as);
  return { steps, calendar: shoots.map(({ mark: _, ...shoot }) => shoot) };
}

test('the slot that the server took is the one that is waited for', () => {
  const took = acknowledged(booking(1, { slots: [tuesdayAtThree, wednesday] }), {
    startDateTime: wednesday,
    version: 1,
  });

  expect(told([took], []).steps).toMatchObject([{ startDateTime: wednesday }]);
});

test('a campaign’s steps show a shoot as the calendar does', () => {
  const asked = shootOf({ state: 'reserved', decideBy: wednesday });
  const confirmed = shootOf({ state: 'confirmed' });
  const byBusiness = { accountId: business };
  const reason = 'Closed';
  const declined = {
    ...of,
    event: 'booking_declined' as const,
    reason,
    suggestedSlots: [wednesday],
  };
  const cases = [
    { one: booking(1), held: [], as: creator },
    { one: event(1, { ...of, event: 'booking_confirmed' }, byBusiness), held: [asked] },
    { one: event(1, declined, byBusiness), held: [asked] },
    {
      one: event(1, { ...of, event: 'creator_cancelled', reason, hasCalled: true }),
      held: [confirmed],
      as: creator,
    },
    { one: event(1, { ...of, event: 'no_show' }, byBusiness), held: [confirmed] },
  ];

  for (const { one, held, as = business } of cases) {
    const { steps, calendar } = told([one], held, as);
    expect(steps).toEqual(calendar);
    expect(steps).toHaveLength(1);
    expect(steps).not.toEqual(held);
  }
});
