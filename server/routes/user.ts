import { eq } from 'drizzle-orm';
import { commandKinds, type PayloadOf } from '#contract/commands/command.ts';
import { profilePayloads } from '#contract/commands/profiles-payloads.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { headers } from '#contract/routes/route.ts';
import { consumeTokens } from '../db/consume-tokens.ts';
import { rates } from '../commands/rate-limits.ts';
import type { Deps, Handlers, UserCaller } from '../http/call.ts';
import { currentOf } from '../identity/user-profile.ts';
import { actFor } from '../middleware/acting-account.ts';
import { sessionAccessOf } from '../middleware/session-access.ts';
import { users } from '../db/schema/identity.ts';
import { refuse } from '../texts/refusal.ts';
import { runOne } from './run-one.ts';

export const userRoutes: Handlers<'updateUser'> = {
  /**
   * The batch's command without the fields' base: the last edit wins. It is the user's in whichever account; without any there is
   * nobody to notify, and no batch to send it in.
   */
  async updateUser(call) {
    const edits = Object.entries(call.body).map(([field, value]) => ({ field, value }));
    if (edits.length === 0) return ok({ success: true });
    const checked = profilePayloads.updateUser.safeParse({ edits });
    if (!checked.success) {
      const at = checked.error.issues[0]?.path[1];
      const field = typeof at === 'number' ? edits[at]?.field : undefined;
      return refused(refuse('INVALID', { current: { path: field ? [field] : [] } }));
    }
    const { deps, caller: user, context } = call;
    const access = await sessionAccessOf(deps.pool, user.sessionId);
    if (!access) return refused(refuse('SESSION_ENDED'));
    const { memberships, chosen } = access;
    // A repeated call finds its own command only in the same account.
    const named = context.req.header(headers.account);
    const own =
      memberships.find(({ accountId }) => accountId === named) ??
      currentOf(memberships, chosen) ??
      memberships.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))[0];
    if (!own) return await writeAlone(deps, user, checked.data);
    const caller = await actFor(deps, user, own.accountId, commandKinds.updateUser.action);
    if (!caller.ok) return caller;
    const done = await runOne({ deps, context, caller: caller.value }, 'updateUser', { edits });
    return done.ok ? ok({ success: true }) : done;
  },
};

/** Writes the fields of a person of whom no account's records show anything. */
async function writeAlone(
  deps: Deps,
  { userId }: UserCaller,
  payload: PayloadOf<'updateUser'>,
): Promise<Result<{ success: true }, Refusal>> {
  const { name, perMinute, burst, refusal } = rates.edits;
  const { limitsFactor } = deps.env;
  const bucket = {
    name,
    // Users and accounts share the space of ids: this one's bucket is nobody else's.
    accountId: userId as string as AccountId,
    perMinute: perMinute * limitsFactor,
    burst: burst * limitsFactor,
  };
  const { granted, retryAfter } = await consumeTokens(
    deps.pool,
    bucket,
    [newId<CommandId>()],
    deps.now(),
  );
  if (granted === 0) return refused(refuse(refusal, { retryAfter }));
  const written = Object.fromEntries(payload.edits.map(({ field, value }) => [field, value]));
  await deps.db.update(users).set(written).where(eq(users.id, userId));
  return ok({ success: true });
}
