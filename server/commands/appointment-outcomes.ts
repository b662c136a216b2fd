import { CHOICE_HOURS, type AppointmentActor } from '#contract/appointment/rules.ts';
import type { AppointmentEventPayload } from '#contract/command.ts';
import type { ProjectStep } from '#contract/project/record.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Told } from './booking-changes.ts';
import type { LockedBookings, LockedProject } from './lock-bookings.ts';
import type { AppointmentRow, ProjectRow } from './write-records.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type Event = AppointmentEventPayload['event'];
type Payload<E extends Event> = Extract<AppointmentEventPayload, { event: E }>;

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

/** What an event changes; null: nothing, because it is so already. */
export type Outcome = {
  appointment: Partial<AppointmentRow>;
  project?: Partial<ProjectRow>;
  told?: Told;
  /** The other side hears of it as well, where nobody on it made it happen. */
  tellsBoth?: boolean;
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
export const cancelledProject = { step: 'cancelled' } as const;

export const isBeforeContent = (step: ProjectStep): boolean =>
  step === 'schedule_shoot' || step === 'get_approval_for_content';

/** A shoot is over: its content is what comes next. */
export const contentDue = (row: AppointmentRow, project: LockedProject): Partial<ProjectRow> => ({
  step: 'get_approval_for_content',
  contentDueOn: new Date(row.endDateTime.getTime() + project.contentDueDays * DAY_MS),
});

/**
 * A creator who was there in time did not miss the shoot: it counts as done again, and the project is where it was. Once
 * what follows was chosen, that stands, and the shoot shows that they were there.
 */
export function notMissed(
  row: AppointmentRow,
  project: LockedProject,
  checkIn: NonNullable<AppointmentRow['checkIn']>,
): Outcome {
  if (!row.needsChoice) {
    return { appointment: { state: 'noShow', checkIn }, told: { story: 'arrivedEarlier' } };
  }
  return {
    appointment: { ...choiceMade, checkIn, completedBy: 'creator' },
    project: contentDue(row, project),
    told: { story: 'wasThere' },
  };
}

/** The project ends, whether its campaign looks for somebody else or not. When nobody chose, both sides hear of it. */
export function chooseEnd({
  row,
  actor,
}: Pick<Happening, 'row' | 'actor'>): Result<Outcome, RuleRefusal> {
  if (!row.needsChoice) return refused({ code: 'WRONG_STATE' });
  const ended = { appointment: { ...off, ...choiceMade }, project: cancelledProject };
  return ok(
    actor === 'system' ? { ...ended, told: { story: 'endedByItself' }, tellsBoth: true } : ended,
  );
}
