import type { Pool } from 'pg';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { AccountId, AppointmentId } from '#contract/ids.ts';
import { addDays, dayOf, momentOf } from '#contract/phoenix-time.ts';
import { APPOINTMENT_DAYS_AHEAD, APPOINTMENT_DAYS_BACK } from '#contract/sync/sync.ts';
import { presentAppointments } from './appointment.ts';
import { visible } from './feed-row.ts';

/** The days of appointments that devices keep, around today in Phoenix: from the first moment to before the last. */
export function windowAround(now: Date): [from: string, to: string] {
  const today = dayOf(now.getTime());
  const startOf = (days: number) => new Date(momentOf(addDays(today, days), 0)).toISOString();
  return [startOf(-APPOINTMENT_DAYS_BACK), startOf(APPOINTMENT_DAYS_AHEAD + 1)];
}

/** SQL for whether devices keep an appointment `r`: one of those days, or one that still needs an action. */
export const inWindow = (from: string, to: string): string => `
(r.start_date_time >= ${from} and r.start_date_time < ${to} or r.needs_choice
 or r.state in ('reserved', 'confirmed', 'rescheduleRequested'))`;

/** The account's appointments in the window, by their starts. */
export async function appointmentsInWindow(
  { pool, now }: { pool: Pool; now: () => Date },
  accountId: AccountId,
): Promise<AppointmentRecord[]> {
  const text = `select r.id from ${visible('appointments')} join appointments r on r.id = f.record_id
                where ${inWindow('$2::timestamptz', '$3::timestamptz')}`;
  const values = [accountId, ...windowAround(now())];
  return presentAppointments(pool, accountId, await idsOf(pool, 'window-shoots', text, values));
}

/** The account's last appointments that start before a moment, the newest first; those of one start all or none. */
export async function appointmentsBefore(
  pool: Pool,
  accountId: AccountId,
  { before, limit }: { before: string; limit: number },
): Promise<AppointmentRecord[]> {
  const text = `select r.id from ${visible('appointments')} join appointments r on r.id = f.record_id
                where r.start_date_time < $2::timestamptz
                order by r.start_date_time desc fetch first ($3::int) rows with ties`;
  const ids = await idsOf(pool, 'shoots-before', text, [accountId, before, limit]);
  return (await presentAppointments(pool, accountId, ids)).toReversed();
}

async function idsOf(
  pool: Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<AppointmentId[]> {
  const { rows } = await pool.query<{ id: AppointmentId }>({ name, text, values });
  return rows.map(({ id }) => id);
}
