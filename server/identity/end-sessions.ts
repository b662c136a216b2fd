import type { PoolClient } from 'pg';
import type { SessionId, UserId } from '#contract/ids.ts';
import type { EndReason } from './sessions.ts';

/** Ends all sessions of a person. A session that ends gets no more pushes. */
export async function endSessions(
  client: PoolClient,
  id: UserId,
  now: Date,
  reason: EndReason,
): Promise<SessionId[]> {
  await client.query('delete from push_registrations where user_id = $1', [id]);
  const { rows } = await client.query<{ id: SessionId }>(END, [id, now.toISOString(), reason]);
  return rows.map((session) => session.id);
}

const END = `
update sessions set ended_on = $2, ended_because = $3 where user_id = $1 and ended_on is null returning id`;
