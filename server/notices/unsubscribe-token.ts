import { createHmac, timingSafeEqual } from 'node:crypto';
import { userId, type UserId } from '#contract/ids.ts';
import type { Deps } from '../http/call.ts';
import { signingSecrets } from '../db/signing-secrets.ts';

type Needed = Pick<Deps, 'pool' | 'randomBytes'>;

/** The right to end one user's e-mails, for a link in each of them: it may be used again and again, until its secret is retired. */
export async function unsubscribeTokenOf(deps: Needed, id: UserId): Promise<string> {
  const [secret] = await signingSecrets(deps, 'unsubscribe');
  return `${id}.${signatureOf(secret, id).toString('base64url')}`;
}

/** The user whose emails a token ends; null for a token of another installation. */
export async function userOfUnsubscribeToken(deps: Needed, token: string): Promise<UserId | null> {
  const [id, signature = ''] = token.split('.');
  const parsed = userId.safeParse(id);
  if (!parsed.success) return null;
  const presented = Buffer.from(signature, 'base64url');
  const secrets = await signingSecrets(deps, 'unsubscribe');
  const matches = secrets.some((secret) => isSame(presented, signatureOf(secret, parsed.data)));
  return matches ? parsed.data : null;
}

const signatureOf = (secret: string, id: UserId): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(`unsubscribe:${id}`).digest();

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
