import type { PoolClient } from 'pg';
import type { ApiToken } from '#contract/developer/record.ts';
import {
  TOKEN_BYTES,
  TOKEN_HINT_CHARACTERS,
  TOKEN_PREFIX,
  TOKENS_MAX,
} from '#contract/developer/scopes.ts';
import type { ApiTokenId } from '#contract/developer/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AnswerOf, BodyOf } from '#contract/routes/http.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { hashOf } from '../identity/token-chain.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';
import { changeOwn } from './change-own.ts';
import { lockOwnBusiness } from './lock-own-business.ts';

type Row = Omit<ApiToken, 'createdOn' | 'lastUsedOn' | 'expiresOn'> & {
  createdOn: Date;
  lastUsedOn: Date | null;
  expiresOn: Date | null;
};

/** A business's tokens that were not revoked, also those that expired. A creator or a corporation has none. */
export async function tokensOf(
  { pool }: Pick<Deps, 'pool'>,
  { accountId, membership }: AccountCaller,
): Promise<Result<AnswerOf<'apiTokens'>, Refusal>> {
  if (!membership.businessId) return refused(refuse('NOT_FOUND'));
  const { rows } = await pool.query<Row>({ name: 'api-tokens', text: OPEN, values: [accountId] });
  return ok({ tokens: rows.map(present) });
}

const COLUMNS = `t.id, t.name, t.scopes, t.hint, trim(concat(u.first_name, ' ', u.last_name)) as "madeBy",
       t.created_on as "createdOn", t.last_used_on as "lastUsedOn", t.expires_on as "expiresOn"`;
const OPEN = `
select ${COLUMNS} from api_tokens t join users u on u.id = t.user_id
where t.account_id = $1 and t.revoked_on is null order by t.created_on desc, t.id desc`;

const present = ({ createdOn, lastUsedOn, expiresOn, ...token }: Row): ApiToken => ({
  ...token,
  createdOn: createdOn.toISOString(),
  lastUsedOn: lastUsedOn?.toISOString() ?? null,
  expiresOn: expiresOn?.toISOString() ?? null,
});

/** Makes a token that acts with the caller's own role, and answers it once. */
export async function createToken(
  deps: Deps,
  caller: AccountCaller,
  { name, scopes, days = null }: BodyOf<'createApiToken'>,
): Promise<Result<AnswerOf<'createApiToken'>, Refusal>> {
  const random = Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url');
  const secret = `${TOKEN_PREFIX}${random}`;
  const id = newId<ApiTokenId>();
  const now = deps.now();
  const expiresOn = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  const made = await inTransaction(deps.pool, async (client) => {
    const refusal = await lockOwnBusiness(client, caller);
    if (refusal) return refused(refusal);
    if ((await countOpen(client, caller)) >= TOKENS_MAX) {
      const message = translate('developer_tokens_full', { count: TOKENS_MAX });
      return refused({ ...refuse('WRONG_STATE'), message });
    }
    const { rows } = await client.query<Row>({
      name: 'create-api-token',
      text: CREATE,
      values: [
        id,
        caller.accountId,
        caller.userId,
        name,
        [...new Set(scopes)],
        hashOf(secret),
        secret.slice(-TOKEN_HINT_CHARACTERS),
        now,
        expiresOn,
      ],
    });
    const [row] = rows;
    if (!row) throw new Error('A token was not written.');
    return ok({ token: present(row), secret });
  });
  if (made.ok) {
    const { accountId, userId } = caller;
    deps.log.info({ account: accountId, user: userId, token: id, scopes }, 'api token created');
  }
  return made;
}

const CREATE = `
with t as (
  insert into api_tokens (id, account_id, user_id, name, scopes, token_hash, hint, created_on, expires_on)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *)
select ${COLUMNS} from t join users u on u.id = t.user_id`;

async function countOpen(client: PoolClient, { accountId }: AccountCaller): Promise<number> {
  const { rows } = await client.query<{ count: number }>({
    name: 'count-api-tokens',
    text: 'select count(*)::int as count from api_tokens where account_id = $1 and revoked_on is null',
    values: [accountId],
  });
  return rows[0]?.count ?? 0;
}

/** Ends a token of the business, of any maker. A token that has ended isn't found. */
export async function revokeToken(
  deps: Deps,
  caller: AccountCaller,
  id: ApiTokenId,
): Promise<Result<{ success: true }, Refusal>> {
  const revoke = {
    name: 'revoke-api-token',
    text: `update api_tokens set revoked_on = $3, revoked_by = $4
           where id = $1 and account_id = $2 and revoked_on is null`,
    values: [id, caller.accountId, deps.now(), caller.userId],
  };
  return await changeOwn(deps, caller, revoke, { token: id }, 'api token revoked');
}
