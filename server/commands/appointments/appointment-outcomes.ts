import { checkChoice } from '#contract/appointment/choice.ts';
import { CHOICE_HOURS, type AppointmentActor } from '#contract/appointment/rules.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { situationOf, situations } from '#contract/project/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, type Result } from '#contract/result.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { NoticeDetails } from './booking-changes.ts';
import type { LockedBookings, LockedProject } from './lock-bookings.ts';
import type { AppointmentRow, ProjectRow } from '../../records/write-records.ts';

export type Event = PayloadOf<'appointmentEvent'>['event'];
type Payload<E extends Event> = Extract<PayloadOf<'appointmentEvent'>, { event: E }>;

export type Happening<E extends Event = Event> = {
  bookings: LockedBookings;
  project: LockedProject;
  row: AppointmentRow;
  actor: AppointmentActor;
  payload: Payload<E>;
  occurredAt: string;
  now: Date;
  randomBytes: (count: number) => Uint8Array;
};

/** The changes of an event; null if it has happened already. */
export type Outcome = {
  appointment: Partial<AppointmentRow>;
  project?: Partial<ProjectRow>;
  /** The project ends with it. States whether its slot is free again and the campaign recruits. */
  ends?: { freesSlot: boolean };
  notice?: NoticeDetails;
  /** The other side is notified as well, if neither side caused the event. */
  notifiesBoth?: boolean;
} | null;

/** Nothing stays open of a shoot that is off. */
export const off = {
  requestedSlots: [],
  decideBy: null,
  showsContact: false,
} satisfies Partial<AppointmentRow>;

/** The business has so long to say what follows. */
export const choiceOpen = (now: Date) => ({
  needsChoice: true,
  decideBy: new Date(now.getTime() + CHOICE_HOURS * HOUR_MS),
});

export const choiceMade = { needsChoice: false, decideBy: null };

/** Whether there is no sign that the creator was there: no content has come. */
export const isBeforeContent = ({ row, hasContent }: LockedProject): boolean =>
  (row.step === 'schedule_shoot' || situationOf(row) === 'contentOpen') && !hasContent;

/** A shoot is over: its content is what comes next, some of which may have come from the location. */
export function contentDue(
  row: AppointmentRow,
  { row: project, hasContent }: LockedProject,
): Partial<ProjectRow> | undefined {
  if (project.step !== 'schedule_shoot') return undefined;
  const due = row.endDateTime.getTime() + project.terms.contentDueDays * DAY_MS;
  const { step, contentState, postState } =
    situations[hasContent ? 'contentUploading' : 'contentOpen'];
  return { step, contentState, postState, contentDueOn: new Date(due) };
}

/**
 * A creator who arrived in time did not miss the shoot: it counts as done again, and the project continues. A decision that
 * was already made about the project stays, and the shoot shows that they were there.
 */
export function notMissed(
  row: AppointmentRow,
  project: LockedProject,
  checkIn: NonNullable<AppointmentRow['checkIn']>,
): Outcome {
  if (!row.needsChoice) {
    return { appointment: { state: 'noShow', checkIn }, notice: { variant: 'arrivedEarlier' } };
  }
  return {
    appointment: { ...choiceMade, checkIn, completedBy: 'creator' },
    project: contentDue(row, project),
    notice: { variant: 'wasThere' },
  };
}

export const mayChoose = (row: AppointmentRow, now: Date): Result<null, RuleRefusal> =>
  checkChoice({ ...row, decideBy: row.decideBy?.getTime() ?? null }, now.getTime());

/**
 * The project ends. Re-opened, its slot is free again and its campaign looks for another creator; closed, the slot stays
 * taken. An automatic end notifies both sides.
 */
export function chooseEnd({
  row,
  payload,
  actor,
  now,
}: Pick<Happening, 'row' | 'payload' | 'actor' | 'now'>): Result<Outcome, RuleRefusal> {
  const allowed = mayChoose(row, now);
  if (!allowed.ok) return allowed;
  const freesSlot = payload.event === 'cancellation_reopened';
  const ended = { appointment: { ...off, ...choiceMade }, ends: { freesSlot } };
  return ok(
    actor === 'system'
      ? { ...ended, notice: { variant: 'endedByItself' }, notifiesBoth: true }
      : ended,
  );
}
