import type { ApiTokenId } from '#contract/developer/ids.ts';
import type { Pool } from 'pg';
import {
  CALLS_PER_MINUTE,
  MANAGE_PROGRAMS,
  TOKEN_PREFIX,
  type ApiScope,
} from '#contract/developer/scopes.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import { can, type Action } from '#contract/permissions.ts';
import type { Membership } from '#contract/profile/record.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { countWithin } from '../db/count-within.ts';
import { effectiveMemberships } from '../db/effective-memberships.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { hashOf } from '../identity/token-chain.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';

/** The personal access token of a call, or null for any other credential. */
export function tokenIn(authorizationHeader: string | undefined): string | null {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(authorizationHeader ?? '')?.[1];
  return token?.startsWith(TOKEN_PREFIX) ? token : null;
}

type Found = {
  id: ApiTokenId;
  userId: UserId;
  accountId: AccountId;
  scopes: ApiScope[];
  disabled: boolean;
  membership: Membership | null;
  lastUsedOn: Date | null;
  expiresOn: Date | null;
};

/** A business's program, with the scopes of its token. */
type ProgramCaller = AccountCaller & { isProgram: true; scopes: readonly ApiScope[] };

/**
 * The maker of a token acting for its business: if the token has the scopes of the call, and if the maker's role of now may manage
 * tokens and make the call. Read for every call, so a token that was revoked or expired, or whose maker lost the role, is out with the next one.
 */
export async function actByToken(
  deps: Deps,
  token: string,
  { scopes, action, account }: { scopes: readonly ApiScope[]; action: Action; account?: string },
): Promise<Result<ProgramCaller, Refusal>> {
  const found = await find(deps.pool, token);
  if (!found) return refused(needsToken('developer_token_gone'));
  if (found.expiresOn && found.expiresOn <= deps.now()) {
    return refused(needsToken('developer_token_expired'));
  }
  const { id, userId, accountId, disabled, membership } = found;
  if (disabled) return refused(refuse('USER_DISABLED'));
  if (!membership || (account !== undefined && account !== accountId)) {
    return refused(refuse('MEMBERSHIP_GONE'));
  }
  const missing = scopes.filter((scope) => !found.scopes.includes(scope));
  if (missing.length > 0) return refused(scopesMissing(missing));
  if (!can(membership.role, MANAGE_PROGRAMS) || !can(membership.role, action)) {
    return refused(refuse('FORBIDDEN'));
  }
  const refusal = await countCall(deps, found);
  if (refusal) return refused(refusal);
  // No session has this id, so nothing of one is found by it.
  const sessionId = id as string as SessionId;
  return ok({ userId, sessionId, accountId, membership, isProgram: true, scopes: found.scopes });
}

const needsToken = (text: 'developer_token_gone' | 'developer_token_expired'): Refusal => ({
  ...refuse('SESSION_NEEDED'),
  message: translate(text, {}),
});

/** A token without all the scopes that it needs. */
export const scopesMissing = (scopes: readonly ApiScope[]): Refusal => ({
  ...refuse('FORBIDDEN'),
  message: translate('developer_scope_missing', { scopes: scopes.join(', ') }),
});

/** A token where no token may act. */
export const noToken = (): Refusal => ({
  ...refuse('FORBIDDEN'),
  message: translate('developer_no_token', {}),
});

async function find(pool: Pool, token: string): Promise<Found | undefined> {
  const { rows } = await pool.query<Found>({
    name: 'find-api-token',
    text: FIND,
    values: [hashOf(token)],
  });
  return rows[0];
}

const FIND = `
select t.id, t.user_id as "userId", t.account_id as "accountId", t.scopes, u.disabled, t.last_used_on as "lastUsedOn", t.expires_on as "expiresOn",
       (select to_json(m) from (${effectiveMemberships('u.id')}) m where m."accountId" = t.account_id) as membership
from api_tokens t join users u on u.id = t.user_id
where t.token_hash = $1 and t.revoked_on is null`;

/** Counts the call, and notes the use once a minute. */
async function countCall(
  { pool, env, now }: Deps,
  { id, lastUsedOn }: Found,
): Promise<Refusal | null> {
  const at = now();
  const most = CALLS_PER_MINUTE * env.limitsFactor;
  const window = { key: `api-token:${id}`, units: 1, most, windowMs: MINUTE_MS };
  if (!(await countWithin(pool, window, at))) {
    return refuse('TOO_MANY_REQUESTS', { retryAfter: MINUTE_MS / 1000 });
  }
  if (lastUsedOn === null || at.getTime() - lastUsedOn.getTime() >= MINUTE_MS) {
    await pool.query({
      name: 'use-api-token',
      text: 'update api_tokens set last_used_on = $2 where id = $1',
      values: [id, at],
    });
  }
  return null;
}
