import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { userId, type UserId } from '#contract/ids.ts';
import type { Deps } from '../http/call.ts';
import { perPool } from '../db/gather.ts';

type Needed = Pick<Deps, 'pool' | 'randomBytes'>;

const SECRET_BYTES = 32;

const keptSecret = perPool((): { secret: Promise<Buffer> | null } => ({ secret: null }));

/** The right to end one user's e-mails, for a link in each of them: it never changes and may be used again and again. */
export async function unsubscribeTokenOf(deps: Needed, id: UserId): Promise<string> {
  return `${id}.${signatureOf(await secretOf(deps), id).toString('base64url')}`;
}

/** The user whose emails a token ends; null for a token of another installation. */
export async function userOfUnsubscribeToken(deps: Needed, token: string): Promise<UserId | null> {
  const [id, signature = ''] = token.split('.');
  const parsed = userId.safeParse(id);
  if (!parsed.success) return null;
  const expected = signatureOf(await secretOf(deps), parsed.data);
  const presented = Buffer.from(signature, 'base64url');
  const matches = presented.length === expected.length && timingSafeEqual(presented, expected);
  return matches ? parsed.data : null;
}

const signatureOf = (secret: Buffer, id: UserId): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe:${id}`).digest();

/** This installation's own, made when it is first needed. Processes that make it at once agree on one. */
function secretOf(deps: Needed): Promise<Buffer> {
  const kept = keptSecret(deps.pool);
  kept.secret ??= readSecret(deps).catch((error: unknown) => {
    kept.secret = null;
    throw error;
  });
  return kept.secret;
}

async function readSecret({ pool, randomBytes }: Needed): Promise<Buffer> {
  await pool.query(
    `insert into meta (key, value) values ('unsubscribeSecret', $1) on conflict (key) do nothing`,
    [Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url')],
  );
  const value = await valueOf(pool);
  if (!value) throw new Error('The secret of unsubscribe links could not be kept.');
  return Buffer.from(value, 'base64url');
}

async function valueOf(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>(
    `select value from meta where key = 'unsubscribeSecret'`,
  );
  return rows[0]?.value;
}
