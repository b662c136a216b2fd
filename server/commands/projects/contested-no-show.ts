import type { AppointmentRow, ProjectRow } from '../../records/write-records.ts';

/** The problem of the project `p` waits for a decision: the words of an index. */
export const IS_OPEN_PROBLEM = `p.dispute is not null and p.dispute ->> 'resolvedOn' is null`;

type Shoot = Pick<AppointmentRow, 'id' | 'state' | 'needsChoice'>;

/** Whether a shoot is the project's newest, the creator is reported as missing from it, and nothing has followed from that yet. */
export const isUndecidedNoShow = (
  { appointmentId }: Pick<ProjectRow, 'appointmentId'>,
  { id, state, needsChoice }: Shoot,
): boolean => id === appointmentId && state === 'noShow' && needsChoice;

/**
 * Whether the creator contests this no-show with the problem they reported. After the business chose, or the project ended, a
 * problem is about something else. The same as `IS_NO_SHOW_CONTESTED`.
 */
export const isContested = (
  project: Pick<ProjectRow, 'dispute' | 'appointmentId'>,
  shoot: Shoot,
): boolean =>
  project.dispute?.by === 'creator' &&
  project.dispute.resolvedOn === null &&
  isUndecidedNoShow(project, shoot);

/** The same in SQL, about the project `p`. */
export const IS_NO_SHOW_CONTESTED = `(
${IS_OPEN_PROBLEM} and p.dispute ->> 'by' = 'creator' and exists (
  select from appointments s where s.id = p.appointment_id and s.state = 'noShow' and s.needs_choice))`;
