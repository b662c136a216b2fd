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
  const staff = await staffOf(db, caller);
  if (!staff) return refused(refuse('NOT_FOUND'));
  if (staff.hasPasskey && mayWorkAtDesk(staff.provenOn, now())) return ok(caller);
  return refused(forbidden('desk_passkey_needed'));
}

/**
 * Whether this session may add or remove passkeys. Of support staff, one of their passkeys opened it lately: who can merely read
 * their mail gets no passkey of their own, and hence not to the desk. The first passkey needs none.
 */
export async function checkPasskeyChange(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: UserCaller,
): Promise<Result<UserCaller, Refusal>> {
  const staff = await staffOf(db, caller);
  if (!staff?.hasPasskey || mayWorkAtDesk(staff.provenOn, now())) return ok(caller);
  return refused(forbidden('account_passkey_staff'));
}

const forbidden = (sentence: 'desk_passkey_needed' | 'account_passkey_staff'): Refusal => ({
  ...refuse('FORBIDDEN'),
  message: translate(sentence, {}),
});

type Staff = { hasPasskey: boolean; provenOn: Date | null };

/** The proof that a support session has given; null for everyone else. */
async function staffOf(db: Deps['db'], { userId, sessionId }: UserCaller): Promise<Staff | null> {
  const { rows } = await db.execute<{ passkeyOn: string | null; hasPasskey: boolean }>(sql`
    select s.passkey_on::text as "passkeyOn",
           exists (select from passkeys k where k.user_id = u.id) as "hasPasskey"
    from users u join sessions s on s.user_id = u.id
    where u.id = ${userId} and s.id = ${sessionId} and u.support`);
  const [staff] = rows;
  if (!staff) return null;
  const { hasPasskey, passkeyOn } = staff;
  return { hasPasskey, provenOn: passkeyOn === null ? null : new Date(passkeyOn) };
}
