import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { newId } from '#contract/new-id.ts';
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  TRIES_PER_DAY_EVERYWHERE,
} from '#contract/sign-in/rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../http/call.ts';
import { countWithin } from '../db/count-within.ts';
import { signingSecrets } from '../db/signing-secrets.ts';
import { knownBrowsers, loginCodes } from '../db/schema/identity.ts';
import { refuse } from '../texts/refusal.ts';
import { type Asking, inARow, resendSeconds, waitForCode } from './code-limits.ts';
import { hashOf } from './token-chain.ts';

export type Transaction = Parameters<Parameters<Deps['db']['transaction']>[0]>[0];
/** The browser and the address of a request for a code. */
type CodeRequest = { email: string; browser: string; ipPrefix: string };

/**
 * A new code for this browser and address, which replaces the earlier ones. Its effect and its duration are the same with or
 * without a user of this address: users are not read.
 */
export async function issueCode(
  deps: Deps,
  { email, browser, ipPrefix }: CodeRequest,
): Promise<Result<{ id: string; code: string; resendSeconds: number }, Refusal>> {
  const browserHash = hashOf(browser);
  const [secret] = await signingSecrets(deps, 'sign-in');
  return deps.db.transaction(async (tx) => {
    await lockAskers(tx, email, ipPrefix);
    const asking = await askingOf(deps, tx, { email, browserHash, ipPrefix });
    const wait = waitForCode(asking);
    if (wait > 0) return refused(refuse('TOO_MANY_CODES', { retryAfter: wait }));

    const id = newId<string>();
    const code = codeOf(id, secret);
    await tx.insert(loginCodes).values({
      id,
      email,
      codeHash: codeHashOf(id, code),
      browserHash,
      knownBrowser: asking.knownBrowser,
      ipPrefix,
      createdOn: asking.now,
      expiresOn: new Date(asking.now.getTime() + CODE_MINUTES * MINUTE_MS),
    });
    return ok({ id, code, resendSeconds: resendSeconds(inARow(asking).length + 1, asking.factor) });
  });
}

/**
 * Exchanges the right code for a custom token. Each comparison is counted before it is made, so a code is compared five times
 * at most, also with simultaneous requests; the right answer counts once.
 */
export async function redeemCode(
  deps: Deps,
  { email, browser, code }: { email: string; browser: string; code: string },
): Promise<Result<{ customToken: string }, Refusal>> {
  const now = deps.now();
  const newest = await newestCode(deps, email, hashOf(browser));
  if (!newest) return refused(refuse('CODE_WRONG'));
  if (newest.usedOn || newest.expiresOn <= now) return refused(refuse('CODE_EXPIRED'));

  const [looked] = await deps.db
    .update(loginCodes)
    .set({ tries: sql`${loginCodes.tries} + 1` })
    .where(and(eq(loginCodes.id, newest.id), lt(loginCodes.tries, CODE_TRIES)))
    .returning({ tries: loginCodes.tries });
  if (!looked) return refused(refuse('CODE_TRIES_USED'));
  // After the code's own limit: what would not be compared anyway uses up nothing of the address.
  if (!newest.knownBrowser && !(await mayTry(deps, email))) {
    return refused(refuse('CODE_TRIES_USED'));
  }
  if (!isCode(code, newest)) {
    return refused(refuse(looked.tries < CODE_TRIES ? 'CODE_WRONG' : 'CODE_TRIES_USED'));
  }

  const customToken = Buffer.from(deps.randomBytes(32)).toString('base64url');
  const claimed = await deps.db
    .update(loginCodes)
    .set({ usedOn: now, customTokenHash: hashOf(customToken) })
    .where(and(eq(loginCodes.id, newest.id), isNull(loginCodes.usedOn)))
    .returning({ id: loginCodes.id });
  return claimed.length > 0 ? ok({ customToken }) : refused(refuse('CODE_EXPIRED'));
}

/** Stands in place of a code's hash where a passkey was shown: no digits fit it, and it counts against no limit of codes. */
const NO_CODE = 'passkey';

/** The custom token of a right code, for a person who proved their identity without one. */
export async function grantCustomToken(
  deps: Deps,
  { email, browser, ipPrefix }: CodeRequest,
): Promise<string> {
  const customToken = Buffer.from(deps.randomBytes(32)).toString('base64url');
  const now = deps.now();
  await deps.db.insert(loginCodes).values({
    id: newId<string>(),
    email,
    codeHash: NO_CODE,
    browserHash: hashOf(browser),
    knownBrowser: true,
    ipPrefix,
    createdOn: now,
    expiresOn: now,
    usedOn: now,
    customTokenHash: hashOf(customToken),
    byPasskey: true,
  });
  return customToken;
}

async function newestCode({ db }: Deps, email: string, browserHash: string) {
  const [row] = await db
    .select({
      id: loginCodes.id,
      codeHash: loginCodes.codeHash,
      expiresOn: loginCodes.expiresOn,
      usedOn: loginCodes.usedOn,
      knownBrowser: loginCodes.knownBrowser,
    })
    .from(loginCodes)
    .where(
      and(
        eq(loginCodes.email, email),
        eq(loginCodes.browserHash, browserHash),
        ne(loginCodes.codeHash, NO_CODE),
      ),
    )
    .orderBy(desc(loginCodes.createdOn), desc(loginCodes.id))
    .limit(1);
  return row ?? null;
}

/**
 * Whether strangers may try another code of an address, however many codes and networks they have. The try is counted with the
 * answer, so that simultaneous ones cannot pass together. A day begins with its first try.
 */
async function mayTry({ pool, now, env }: Deps, email: string): Promise<boolean> {
  const most = TRIES_PER_DAY_EVERYWHERE * env.limitsFactor;
  const key = `guesses:${hashOf(email)}`;
  return await countWithin(pool, { key, units: 1, most, windowMs: DAY_MS }, now());
}

/**
 * Two requests for one address, or from one place, are counted one after the other. Every request locks the address first, so
 * none can deadlock with another.
 */
async function lockAskers(tx: Transaction, email: string, ipPrefix: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7001, hashtext(${email}))`);
  await tx.execute(sql`select pg_advisory_xact_lock(7002, hashtext(${ipPrefix}))`);
}

async function askingOf(
  deps: Deps,
  tx: Transaction,
  { email, browserHash, ipPrefix }: { email: string; browserHash: string; ipPrefix: string },
): Promise<Asking> {
  const now = deps.now();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const [known] = await tx
    .select({ email: knownBrowsers.email })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.email, email), eq(knownBrowsers.browserHash, browserHash)));
  const knownBrowser = known !== undefined;
  const forAddress = await tx
    .select({
      browserHash: loginCodes.browserHash,
      ipPrefix: loginCodes.ipPrefix,
      knownBrowser: loginCodes.knownBrowser,
      createdOn: loginCodes.createdOn,
      usedOn: loginCodes.usedOn,
    })
    .from(loginCodes)
    .where(
      and(
        eq(loginCodes.email, email),
        gt(loginCodes.createdOn, dayAgo),
        ne(loginCodes.codeHash, NO_CODE),
      ),
    );
  const fromAddress = await tx
    .select({ createdOn: loginCodes.createdOn })
    .from(loginCodes)
    .where(
      and(
        eq(loginCodes.ipPrefix, ipPrefix),
        eq(loginCodes.knownBrowser, knownBrowser),
        ne(loginCodes.codeHash, NO_CODE),
        gt(loginCodes.createdOn, new Date(now.getTime() - HOUR_MS)),
      ),
    );
  return {
    now,
    browserHash,
    ipPrefix,
    knownBrowser,
    forAddress,
    fromAddress: fromAddress.map((code) => code.createdOn),
    factor: deps.env.limitsFactor,
  };
}

/**
 * The code of a row: it follows from the row's id and a secret of the installation, so a letter that must be sent again needs no
 * copy of it. Every code from 000000 on is equally likely: draws that would favor some are thrown away.
 */
function codeOf(id: string, secret: string): string {
  const codes = 10 ** CODE_DIGITS;
  const fair = Math.floor(2 ** 32 / codes) * codes;
  for (let draw = 0; ; draw += 1) {
    const drawn = createHmac('sha256', secret).update(`code:${id}:${draw}`).digest().readUInt32BE();
    if (drawn < fair) return String(drawn % codes).padStart(CODE_DIGITS, '0');
  }
}

/** The code of a row that still signs in; null once it was used, replaced, or too old. */
export async function openCode(
  deps: Pick<Deps, 'pool' | 'randomBytes' | 'now'>,
  id: string,
): Promise<{ email: string; code: string } | null> {
  const { rows } = await deps.pool.query<{ email: string; codeHash: string }>(OPEN, [
    id,
    deps.now().toISOString(),
  ]);
  const [open] = rows;
  if (!open) return null;
  const secrets = await signingSecrets(deps, 'sign-in');
  const code = secrets
    .map((secret) => codeOf(id, secret))
    .find((one) => isCode(one, { id, codeHash: open.codeHash }));
  return code === undefined ? null : { email: open.email, code };
}

const OPEN = `
select c.email, c.code_hash as "codeHash" from login_codes c
where c.id = $1 and c.used_on is null and c.expires_on > $2 and not exists (
  select from login_codes n where n.email = c.email and n.browser_hash = c.browser_hash and n.code_hash <> '${NO_CODE}'
    and (n.created_on, n.id) > (c.created_on, c.id))`;

/** Salted with the row's id, so that equal codes are stored unequal. */
function codeHashOf(id: string, code: string): string {
  return createHmac('sha256', id).update(code).digest('base64url');
}

function isCode(code: string, stored: { id: string; codeHash: string }): boolean {
  return timingSafeEqual(Buffer.from(codeHashOf(stored.id, code)), Buffer.from(stored.codeHash));
}
