import type { Pool } from 'pg';
import type { UserId } from '#contract/ids.ts';
import { isTimeZone } from '#contract/phoenix-time.ts';

/** Stores the time zone of the person's last device, as its app names it. Letters to a person elsewhere say that times are Phoenix's. */
export async function keepTimeZone(
  pool: Pool,
  userId: UserId,
  zone: string | undefined,
): Promise<void> {
  if (zone === undefined || !isTimeZone(zone)) return;
  await pool.query({
    name: 'keep-time-zone',
    text: 'update users set time_zone = $2 where id = $1 and time_zone is distinct from $2',
    values: [userId, zone],
  });
}
