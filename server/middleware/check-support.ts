import { sql } from 'drizzle-orm';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { mayWorkAtDesk } from '#contract/support/desk.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';

/**
 * Support staff whose session was proved by a passkey that they still have. It is read for every call, so a revoked right is gone
 * with the next one. To everyone else, the desk does not exist.
 */
export async function checkSupport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: UserCaller,
): Promise<Result<UserCaller, Refusal>> {
  const { rows } = await db.execute<{ passkeyOn: string | null; hasPasskey: boolean }>(sql`
    select s.passkey_on::text as "passkeyOn",
           exists (select from passkeys k where k.user_id = u.id) as "hasPasskey"
    from users u join sessions s on s.user_id = u.id
    where u.id = ${caller.userId} and s.id = ${caller.sessionId} and u.support`);
  const [staff] = rows;
  if (!staff) return refused(refuse('NOT_FOUND'));
  const provenOn = staff.passkeyOn === null ? null : new Date(staff.passkeyOn);
  if (staff.hasPasskey && mayWorkAtDesk(provenOn, now())) return ok(caller);
  return refused({ ...refuse('FORBIDDEN'), message: translate('desk_passkey_needed', {}) });
}
