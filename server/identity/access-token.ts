import { SignJWT, decodeJwt, errors, jwtVerify } from 'jose';
import type { SessionId, UserId } from '#contract/ids.ts';
import { sessionId } from '#contract/ids.ts';
import { ACCESS_TOKEN_MINUTES } from '#contract/sign-in/rules.ts';
import { accessKeyOf } from './token-chain.ts';

const ALGORITHM = 'HS256';

/** An access token is worth nothing without its session's row: the key comes from there. */
export async function signAccessToken(
  session: { id: SessionId; userId: UserId; salt: string },
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(session.userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_MINUTES * 60)
    .sign(accessKeyOf(session.salt));
}

/** The session that a token claims to belong to, unproven; null for anything that is no token. */
export function claimedSession(token: string): SessionId | null {
  try {
    const parsed = sessionId.safeParse(decodeJwt(token)['sid']);
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

type Signer = { userId: UserId; salt: string };

/**
 * Tokens whose signature was proved, for this user and key: proving it again would find the same, at the price of a job for the
 * thread pool with each call. Each call reads from the database whether the session still exists.
 */
const proven = new Map<string, Signer & { expires: number }>();
const PROVEN_MOST = 10_000;

/** Whether this session signed the token and its 15 minutes are not over. */
export async function isAccessToken(token: string, session: Signer, now: Date): Promise<boolean> {
  const known = proven.get(token);
  if (known?.userId === session.userId && known.salt === session.salt) {
    return known.expires > Math.floor(now.getTime() / 1000);
  }
  try {
    const { payload } = await jwtVerify(token, accessKeyOf(session.salt), {
      algorithms: [ALGORITHM],
      subject: session.userId,
      requiredClaims: ['exp'],
      currentDate: now,
    });
    const [oldest] = proven.keys();
    if (proven.size >= PROVEN_MOST && oldest !== undefined) proven.delete(oldest);
    proven.set(token, { userId: session.userId, salt: session.salt, expires: payload.exp ?? 0 });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
