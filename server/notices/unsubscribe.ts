import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { refused, ok, type Result } from '#contract/result.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Deps } from '../http/call.ts';
import { users } from '../db/schema/identity.ts';
import { refusalResponse, refuse } from '../texts/refusal.ts';
import { userOfUnsubscribeToken } from './unsubscribe-token.ts';

/** Ends the emails of the user in a letter's link. Repeating it changes nothing. */
export async function unsubscribe(
  deps: Pick<Deps, 'pool' | 'db' | 'randomBytes'>,
  token: string,
): Promise<Result<{ success: true }, Refusal>> {
  const userId = await userOfUnsubscribeToken(deps, token);
  if (!userId) return refused(refuse('LINK_INVALID'));
  await deps.db.update(users).set({ emails: false }).where(eq(users.id, userId));
  return ok({ success: true });
}

/** The same for a mail program's own button (RFC 8058), which posts a form to the address of the page. */
export async function oneClickUnsubscribe(deps: Deps, context: Context): Promise<Response> {
  context.set('route', '/unsubscribe/{token}');
  const done = await unsubscribe(deps, context.req.param('token') ?? '');
  if (!done.ok) return refusalResponse(done.refusal);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}
