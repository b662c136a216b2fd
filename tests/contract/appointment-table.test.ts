import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appointmentState, type AppointmentState } from '#contract/appointment/record.ts';
import {
  appointmentEvents,
  appointmentTransitions,
  decide,
  isOpenState,
  type AppointmentActor,
  type AppointmentEvent,
} from '#contract/appointment/rules.ts';
import { can, roles, type Role } from '#contract/permissions.ts';
import { appointmentStates as drawnStates } from '../../scripts/state-diagrams.mjs';

const actors: AppointmentActor[] = ['creator', 'business', 'system'];
const states = [null, ...appointmentState.options];

/** Domain rules, section 5, written down a second time: who may do what, from where, to where. */
const allowed: Record<AppointmentEvent, string[]> = {
  booking_reserved: ['creator: none > reserved'],
  booking_confirmed: ['business: reserved > confirmed'],
  booking_declined: ['business: reserved > declined', 'system: reserved > declined'],
  creator_reschedule_requested: ['creator: confirmed > rescheduleRequested'],
  reschedule_approved: ['business: rescheduleRequested > confirmed'],
  reschedule_rejected: ['business: rescheduleRequested > confirmed'],
  reschedule_reopened: ['business: rescheduleRequested > cancelledByBusiness'],
  creator_cancelled: [
    'creator: reserved > cancelledByCreator',
    'creator: confirmed > cancelledByCreator',
    'creator: rescheduleRequested > cancelledByCreator',
  ],
  business_cancelled: [
    'business: reserved > cancelledByBusiness',
    'business: confirmed > cancelledByBusiness',
    'business: rescheduleRequested > cancelledByBusiness',
  ],
  cancellation_reopened: [
    'business: cancelledByCreator > cancelledByCreator',
    'business: cancelledByBusiness > cancelledByBusiness',
    'business: noShow > noShow',
    'system: cancelledByCreator > cancelledByCreator',
    'system: cancelledByBusiness > cancelledByBusiness',
    'system: noShow > noShow',
  ],
  cancellation_rebooked: [
    'business: cancelledByCreator > cancelledByCreator',
    'business: cancelledByBusiness > cancelledByBusiness',
    'business: noShow > noShow',
  ],
  cancellation_closed: [
    'business: cancelledByCreator > cancelledByCreator',
    'business: cancelledByBusiness > cancelledByBusiness',
    'business: noShow > noShow',
  ],
  check_in: [
    'creator: confirmed > confirmed',
    'creator: rescheduleRequested > rescheduleRequested',
    'creator: completed > completed',
    'creator: noShow > completed',
  ],
  completed: [
    'creator: confirmed > completed',
    'creator: rescheduleRequested > completed',
    'system: confirmed > completed',
    'system: rescheduleRequested > completed',
  ],
  no_show: ['business: confirmed > noShow', 'business: completed > noShow'],
};

const everyCase = appointmentEvents.flatMap((event) =>
  actors.flatMap((actor) => states.map((state) => ({ event, actor, state }))),
);

describe('every event by everyone in every state', () => {
  test.each(everyCase)('$event by the $actor from $state', ({ event, actor, state }) => {
    const rule = allowed[event].find((one) => one.startsWith(`${actor}: ${state ?? 'none'} >`));
    const isTheirs = allowed[event].some((one) => one.startsWith(`${actor}:`));

    const decided = decide(state, event, actor);

    if (rule) expect(decided).toEqual({ ok: true, value: rule.split(' > ')[1] });
    else {
      const code = isTheirs ? 'WRONG_STATE' : 'FORBIDDEN';
      expect(decided).toEqual({ ok: false, refusal: { code } });
    }
  });
});

/** States nothing leads out of, except for a word about what follows; and out of a no-show, that they were there. */
const last: readonly AppointmentState[] = ['declined', 'cancelledByCreator', 'cancelledByBusiness'];

const steps = fc.array(
  fc.record({
    event: fc.constantFrom(...appointmentEvents),
    actor: fc.constantFrom(...actors),
  }),
  { maxLength: 40 },
);

test('no sequence of events leads to a state that is none, out of a last one, or back to nothing', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let state: AppointmentState | null = null;
      for (const { event, actor } of sequence) {
        const before: AppointmentState | null = state;
        const decided = decide(before, event, actor);
        state = decided.ok ? decided.value : before;
        if (before !== null) expect(appointmentState.options).toContain(state);
        if (before !== null && last.includes(before)) expect(state).toBe(before);
        if (before === 'noShow') expect(['noShow', 'completed']).toContain(state);
      }
    }),
    { numRuns: 2000 },
  );
});

test('every state can be reached, and from every open one the shoot can still be called off by either side', () => {
  const reached = new Set<AppointmentState | null>([null]);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const { event, actor } of everyCase) {
      for (const state of reached) {
        const decided = decide(state, event, actor);
        if (decided.ok) reached.add(decided.value);
      }
    }
  }

  expect(reached).toEqual(new Set(states));
  for (const state of appointmentState.options.filter(isOpenState)) {
    expect(decide(state, 'creator_cancelled', 'creator').ok).toBe(true);
    expect(decide(state, 'business_cancelled', 'business').ok).toBe(true);
  }
});

/** Domain rules, section 12, by event: staff answers bookings and moves them; what ends a project is for those who made it. */
const byStaff: AppointmentEvent[] = [
  'booking_confirmed',
  'booking_declined',
  'reschedule_approved',
  'reschedule_rejected',
];
const byManagers: AppointmentEvent[] = [
  'reschedule_reopened',
  'business_cancelled',
  'cancellation_reopened',
  'cancellation_rebooked',
  'cancellation_closed',
  'no_show',
];

test.each(roles)('what a %s may say about a shoot is what section 12 allows', (role) => {
  const may = appointmentEvents.filter((event) => {
    const { action, actors: by } = appointmentTransitions[event];
    const side: AppointmentActor = role === 'creator' ? 'creator' : 'business';
    return can(role, action) && (by as readonly AppointmentActor[]).includes(side);
  });

  const expected: Record<Role, AppointmentEvent[]> = {
    creator: [
      'booking_reserved',
      'creator_reschedule_requested',
      'creator_cancelled',
      'check_in',
      'completed',
    ],
    owner: [...byStaff, ...byManagers],
    manager: [...byStaff, ...byManagers],
    staff: byStaff,
    'corp-admin': [...byStaff, ...byManagers],
    'corp-manager': [...byStaff, ...byManagers],
    'corp-viewer': [],
  };
  expect(may.toSorted()).toEqual(expected[role].toSorted());
});

test('the person who causes an event is not notified of it', () => {
  for (const event of appointmentEvents) {
    const { emits, actors: by } = appointmentTransitions[event];
    if (emits) expect(by).not.toContain(emits.to);
  }
});

test('the drawing matches the table', async () => {
  const file = fileURLToPath(new URL('../../docs/appointment-states.md', import.meta.url));

  expect(await readFile(file, 'utf8')).toBe(drawnStates());
});
